/** Rows of a grid: from the first to the one before `end`, counted from 0. */
export type Rows = { first: number; end: number }

/** A grid as it lies in the window, in CSS pixels; `top` is where it begins, below or above the window's upper edge. */
export type GridPlace = { top: number; rowHeight: number; windowHeight: number; rowCount: number }

/**
 * The rows that are in sight, and so many windows' heights of them before and after.
 * @param margin in heights of the window
 */
export function rowsNear({ top, rowHeight, windowHeight, rowCount }: GridPlace, margin: number): Rows {
  const row = (offset: number) => Math.min(Math.max(offset / rowHeight, 0), rowCount)
  return {
    first: Math.floor(row(-top - margin * windowHeight)),
    end: Math.ceil(row(-top + (1 + margin) * windowHeight)),
  }
}

/** Whether every row of the second is one of the first. */
export function covers(drawn: Rows, wanted: Rows): boolean {
  return wanted.first >= wanted.end || (drawn.first <= wanted.first && wanted.end <= drawn.end)
}

type Shown = {
  count: number
  columns: number
  near: Rows
  /** The card that the keyboard is at, or that the reader comes back to. */
  heldIndex: number | undefined
}

/**
 * Which cards of a long list are in the document, by their places from 0, in order: those near the window; the rows around the one that has the
 * focus, so that Tab leads on from it wherever the page was scrolled; the first and the last row, so that Tab comes in and goes out at the ends.
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
