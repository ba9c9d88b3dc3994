import type { Crop } from './uploadPhoto.ts'

/** Width by height of the frame in which photos are shown. */
const FRAME_RATIO = 4 / 5
/** The maximum zoom. */
export const ZOOM_MAX = 4

type Point = { x: number; y: number }

/** The frame's position: its middle in shares of the picture, and its zoom. */
export type Framing = { x: number; y: number; zoom: number }

/**
 * The part of a picture inside the frame, always within the picture.
 * @param ratio width by height of the picture
 */
export function cropOf({ x, y, zoom }: Framing, ratio: number): Crop {
  const width = Math.min(1, FRAME_RATIO / ratio) / zoom
  const height = Math.min(1, ratio / FRAME_RATIO) / zoom
  return { x: clamp(x - width / 2, 1 - width), y: clamp(y - height / 2, 1 - height), width, height }
}

/** A move over the picture: what is at one point of the frame goes to another and grows by a factor. */
export type Move = { from: Point; to: Point; factor: number }

/** The framing after a move, as far as the zoom and the picture reach. Points are shares of the frame. */
export function moved(framing: Framing, ratio: number, { from, to, factor }: Move): Framing {
  const crop = cropOf(framing, ratio)
  const zoom = 1 + clamp(framing.zoom * factor - 1, ZOOM_MAX - 1)
  const shrunk = framing.zoom / zoom
  const { x, y, width, height } = cropOf(
    {
      zoom,
      x: crop.x + crop.width * (from.x + (0.5 - to.x) * shrunk),
      y: crop.y + crop.height * (from.y + (0.5 - to.y) * shrunk),
    },
    ratio,
  )
  return { zoom, x: x + width / 2, y: y + height / 2 }
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max)
}
