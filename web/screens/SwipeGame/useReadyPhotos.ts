import { useEffect, useRef } from 'react'
import { photosOf, type Card } from './readSwipeCard.ts'

const READY_AHEAD = 3

/**
 * Preloads the next photos, so that cards never come up empty: the top card's other photos and the first of
 * the next three.
 */
export function useReadyPhotos(cards: readonly Card[]): void {
  const fetched = useRef(new Map<string, HTMLImageElement>())
  const [top, ...rest] = cards
  const urls = [
    ...(top ? photosOf(top) : []),
    ...rest.slice(0, READY_AHEAD).flatMap((card) => photosOf(card).slice(0, 1)),
  ].map(({ url }) => url)
  const wanted = urls.join(' ')
  useEffect(() => {
    const kept = new Map<string, HTMLImageElement>()
    for (const url of wanted.split(' ').filter(Boolean)) {
      const image = fetched.current.get(url) ?? new Image()
      if (image.src === '') image.src = url
      kept.set(url, image)
    }
    // Photos that no longer belong to a card are released.
    fetched.current = kept
  }, [wanted])
}
