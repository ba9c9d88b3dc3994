/** Rows of a grid, counted from 0; `end` is exclusive. */
export type Rows = { first: number; end: number }

/**
 * A grid's position in the window, in CSS pixels; `top` is where it begins, below or above the window's upper
 * edge.
 */
export type GridPlace = { top: number; rowHeight: number; windowHeight: number; rowCount: number }

/**
 * The rows in sight, and this many window heights of rows before and after.
 * @param margin in window heights
 */
export function rowsNear({ top, rowHeight, windowHeight, rowCount }: GridPlace, margin: number): Rows {
  const row = (offset: number) => Math.min(Math.max(offset / rowHeight, 0), rowCount)
  return {
    first: Math.floor(row(-top - margin * windowHeight)),
    end: Math.ceil(row(-top + (1 + margin) * windowHeight)),
  }
}

/** Whether the first range contains every row of the second. */
export function covers(drawn: Rows, wanted: Rows): boolean {
  return wanted.first >= wanted.end || (drawn.first <= wanted.first && wanted.end <= drawn.end)
}

type Shown = {
  count: number
  columns: number
  near: Rows
  /** The card with the keyboard focus, or the one that the reader comes back to. */
  heldIndex: number | undefined
}

/**
 * Which cards of a long list are in the document, by position from 0, in order. They are those near the
 * window, the rows around the focus, and the first and last row. So Tab continues wherever the page is
 * scrolled, and enters and leaves at the ends.
 */
export function cardsShown({ count, columns, near, heldIndex }: Shown): number[] {
  const rowCount = Math.ceil(count / columns)
  const held = heldIndex === undefined ? undefined : Math.floor(heldIndex / columns)
  const isShown = (row: number) =>
    row === 0 ||
    row === rowCount - 1 ||
    (row >= near.first && row < near.end) ||
    (held !== undefined && Math.abs(row - held) <= 1)
  const shown: number[] = []
  for (let row = 0; row < rowCount; row++)
    if (isShown(row))
      for (let index = row * columns; index < Math.min((row + 1) * columns, count); index++) shown.push(index)
  return shown
}
