import { useState } from 'react'
import { photosOf, type Card } from './readSwipeCard.ts'

/** The index of the top card's current photo, starting at the main one for each card. */
export function useTopPhoto(top: Card | undefined): { photo: number; turn: (step: -1 | 1) => void } {
  const [turned, setTurned] = useState({ id: '', photo: 0 })
  const id = top?.id ?? ''
  const photo = turned.id === id ? turned.photo : 0
  const last = top ? photosOf(top).length - 1 : 0
  return {
    photo,
    turn: (step) => setTurned({ id, photo: Math.max(0, Math.min(last, photo + step)) }),
  }
}
