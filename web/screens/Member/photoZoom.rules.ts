/** A photo's position in the viewer: its scale, and its offset from the middle, in pixels. */
export type View = { scale: number; x: number; y: number }
/** A point in the viewer, in pixels from its middle. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const FITTING: View = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 4

const SWIPES_AT = 0.2
const FLICK_SPEED = 0.5

/** Keeps a photo over its frame, so that it cannot be pushed out. */
function kept({ scale, x, y }: View, { width, height }: Size): View {
  if (scale === 1) return FITTING
  const across = ((scale - 1) * width) / 2
  const down = ((scale - 1) * height) / 2
  return {
    scale,
    x: Math.max(-across, Math.min(across, x)),
    y: Math.max(-down, Math.min(down, y)),
  }
}

/** Scales a photo by a factor; the content at the point stays there. */
export function zoomed(view: View, factor: number, at: Point, size: Size): View {
  const scale = Math.max(1, Math.min(SCALE_MAX, view.scale * factor))
  const grown = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, size)
}

/** Moves an enlarged photo. */
export function panned(view: View, by: Point, size: Size): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, size)
}

/**
 * The direction of a swipe: 1 to the next photo, -1 to the previous one, 0 for a short or slow one.
 * @param speed pixels per millisecond
 */
export function stepOfSwipe(byPixels: number, speed: number, width: number): -1 | 0 | 1 {
  if (Math.abs(byPixels) < width * SWIPES_AT && Math.abs(speed) < FLICK_SPEED) return 0
  return byPixels < 0 ? 1 : -1
}
