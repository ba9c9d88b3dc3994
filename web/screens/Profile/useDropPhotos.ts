import { useState, type DragEvent } from 'react'

/**
 * Takes pictures that are dropped from the device.
 * @param roomLeft how many there is room for
 */
export function useDropPhotos(roomLeft: number, onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (roomLeft <= 0 || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files].slice(0, Math.max(0, roomLeft)))
      },
    },
  }
}
