import { BACKDROPS, FIGURES, type Figure } from './silhouettes.data.ts'

/** The figure, its backdrop, and whether the drawing is mirrored. */
export type Pose = { figure: Figure; backdrop: string; isMirrored: boolean }

/**
 * Hashes a text evenly over 32 bits: FNV-1a plus murmur's last step, without which the low bits correlate.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * How a member without a photo is drawn: always the same, and derived from the id alone, so that it reveals
 * nothing about them.
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
