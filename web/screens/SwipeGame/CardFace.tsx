import { memo } from 'react'
import { CardPhoto } from './CardPhoto.tsx'
import { CardWords } from './CardWords.tsx'
import { photosOf, type Card } from './readSwipeCard.ts'

/** What a card shows. A decision does not draw the cards again that stay. */
export const CardFace = memo(function CardFace({ card, photo }: { card: Card; photo: number }) {
  return (
    <>
      <CardPhoto photos={photosOf(card)} shown={photo} id={card.id} />
      <CardWords card={card} />
    </>
  )
})
