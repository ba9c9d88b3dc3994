type Size = { width: number; height: number }

/** The largest picture in a conversation, in px: upright ones get the height, wide ones the width. */
const SIDE_MAX = { width: 240, height: 300 }
/** A thread or a strip stays large enough to press. */
const SIDE_MIN = 64

/**
 * The size of a picture's place in a conversation, in px. It has the picture's own shape, so that no head is
 * cut off; only extreme shapes get room around them.
 */
export function pictureSize({ width, height }: Size): Size {
  const scale = Math.min(SIDE_MAX.width / width, SIDE_MAX.height / height)
  const side = (length: number) => Math.max(SIDE_MIN, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
