import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import css from './SwipeCard.module.css'

export type Side = 'left' | 'right'

/** Dragged over this share of its width, a card goes, as in the swipe game. */
const GOES_FROM = 0.4
const TURN_DEGREES_MAX = 8

type Props = {
  person: { name: string; age: number }
  /** Whether it is this card's turn. */
  isTop: boolean
  /** The side it went to; undefined while it is on the stack. */
  left: Side | undefined
  onSwipe: (side: Side) => void
  className: string | undefined
}

/** A portrait that follows the finger. The buttons beside it do the same, so it is not a control. */
export function SwipeCard({ person, isTop, left, onSwipe, className }: Props) {
  const { t } = useTranslation('landers')
  const startX = useRef<number>(undefined)
  const { name, age } = person

  function partOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
    return startX.current === undefined ? 0 : (clientX - startX.current) / currentTarget.offsetWidth
  }
  function hold(event: PointerEvent<HTMLElement>) {
    if (!isTop) return
    startX.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag(event: PointerEvent<HTMLElement>) {
    if (startX.current === undefined) return
    const part = partOf(event)
    const turn = Math.max(-1, Math.min(1, part)) * TURN_DEGREES_MAX
    // Set by script, because the content security policy allows no style attribute in the document.
    event.currentTarget.style.transform = `translateX(${part * 100}%) rotate(${turn}deg)`
  }
  function release(event: PointerEvent<HTMLElement>) {
    const part = partOf(event)
    startX.current = undefined
    event.currentTarget.style.transform = ''
    if (Math.abs(part) >= GOES_FROM) onSwipe(part < 0 ? 'left' : 'right')
  }
  return (
    <figure
      className={classes(css.card, className, left && css[left], isTop && css.top)}
      aria-hidden={left !== undefined}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <img src={`/landers/${name.toLowerCase()}.webp`} alt="" width={640} height={800} draggable={false} />
      <figcaption>
        <b>
          {name}, {age}
        </b>
        <Tag>{t('example')}</Tag>
      </figcaption>
    </figure>
  )
}
