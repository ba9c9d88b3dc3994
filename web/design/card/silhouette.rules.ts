import { BACKDROPS, FIGURES, type Figure } from './silhouettes.data.ts'

/** Who is drawn before what, and whether the drawing is turned over. */
export type Pose = { figure: Figure; backdrop: string; isMirrored: boolean }

/** A number for a text, spread evenly over 32 bits (FNV-1a, and murmur's last step, without which the low bits hang together). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * How somebody without a photo is drawn: always the same for one member, and by nothing but the id, so that it says nothing about them.
 * @param id the profile's id in the graph
 */
export function poseOf(id: string): Pose {
  const hash = hashOf(id)
  const figureCount = FIGURES.length
  const backdropCount = BACKDROPS.length
  return {
    figure: FIGURES[hash % figureCount]!,
    backdrop: BACKDROPS[Math.floor(hash / figureCount) % backdropCount]!,
    isMirrored: Math.floor(hash / figureCount / backdropCount) % 2 === 1,
  }
}
