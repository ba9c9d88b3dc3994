const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

// A picture of the page itself can be dragged too, and some browsers make a file of it.
let isFromPage = false

/** A file input handles its own drops. */
const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file'

/** By default the browser opens a stray dropped file in place of the page, losing everything typed there. */
export function keepDroppedFilesOut(): void {
  addEventListener('dragstart', () => (isFromPage = true), { capture: true })
  addEventListener('dragend', () => (isFromPage = false), { capture: true })
  addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !carriesFiles(event) || isFileField(event.target)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'none'
  })
  addEventListener('drop', (event) => {
    if (carriesFiles(event) && !isFileField(event.target)) event.preventDefault()
  })
}

/**
 * Takes files dropped on a part of the page, or anywhere on it, unless something inside has taken them.
 * @param onDrag whether a file is being dragged over it
 * @returns unsubscribes
 */
export function takeDroppedFiles(
  target: HTMLElement,
  onDrop: (files: readonly File[]) => void,
  onDrag: (isOver: boolean) => void,
): () => void {
  const over = (event: DragEvent) => {
    if (event.defaultPrevented || isFromPage || !carriesFiles(event)) return
    event.preventDefault()
    onDrag(true)
  }
  const leave = (event: DragEvent) => {
    if (!target.contains(event.relatedTarget as Node | null)) onDrag(false)
  }
  const drop = (event: DragEvent) => {
    onDrag(false)
    if (event.defaultPrevented || isFromPage || !carriesFiles(event)) return
    event.preventDefault()
    onDrop([...event.dataTransfer!.files])
  }
  target.addEventListener('dragover', over)
  target.addEventListener('dragleave', leave)
  target.addEventListener('drop', drop)
  return () => {
    target.removeEventListener('dragover', over)
    target.removeEventListener('dragleave', leave)
    target.removeEventListener('drop', drop)
  }
}
