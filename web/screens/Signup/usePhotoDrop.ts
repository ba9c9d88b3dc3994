import { useState, type DragEvent } from 'react'

/** Takes pictures that are dragged in from the device. */
export function usePhotoDrop(onDrop: (files: FileList) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDraggedOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      // Without this the browser leaves the page for the picture.
      event.preventDefault()
      setDraggedOver(false)
      onDrop(event.dataTransfer.files)
    },
  }
  return { isDraggedOver, dropTarget }
}
