import type { ReactNode } from 'react'
import { classes } from '#web/design/classes.ts'
import css from './DraggablePhoto.module.css'

type Props = {
  id: string
  canDrag: boolean
  /** The photo that is being dragged. */
  dragged: string | undefined
  onDrag: (id: string | undefined) => void
  /** Another photo was dropped here. */
  onDropPhoto: (id: string) => void
  children: ReactNode
}

/** One photo's slot, a drop target for another photo. */
export function DraggablePhoto({ id, canDrag, dragged, onDrag, onDropPhoto, children }: Props) {
  return (
    // Dragging is a second way; every photo has buttons to move it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      tabIndex={-1}
      draggable={canDrag}
      className={classes(dragged === id && css.dragged)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(id)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={() => dragged !== undefined && onDropPhoto(dragged)}
    >
      {children}
    </li>
  )
}
