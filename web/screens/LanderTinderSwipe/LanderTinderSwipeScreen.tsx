import { Heart, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { SwipeCard, type Side } from './SwipeCard.tsx'
import layout from '#web/design/layout.module.css'
import css from './LanderTinderSwipeScreen.module.css'

const PEOPLE = [
  { name: 'Elif', age: 30 },
  { name: 'Daan', age: 34 },
] as const
const CARDS_COUNT = PEOPLE.length + 1

/**
 * Two cards to swipe before any question; the third is the form (ROUTE-11). The swipes are not stored: both
 * people are examples.
 */
export default function LanderTinderSwipeScreen() {
  const { t } = useTranslation('landers')
  const [sides, setSides] = useState<readonly Side[]>([])
  const form = useRef<HTMLHeadingElement>(null)
  const isDone = sides.length === PEOPLE.length
  const swipe = (side: Side) => setSides((now) => (now.length < PEOPLE.length ? [...now, side] : now))
  useEffect(() => {
    if (isDone) form.current?.focus()
  }, [isDone])

  function press({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') swipe('left')
    if (key === 'ArrowRight') swipe('right')
  }
  return (
    <div className={css.page}>
      <div className={classes(layout.wrap, css.columns)}>
        <div className={css.say}>
          <LanderWords title={t('tinderswipe.title')} lead={t('tinderswipe.lead')} className={css.words} />
          {!isDone && (
            <div className={css.controls}>
              <IconButton
                id="pass"
                className={css.pass}
                icon={X}
                big
                label={t('tinderswipe.pass')}
                onClick={() => swipe('left')}
                onKeyDown={press}
              />
              <IconButton
                id="like"
                className={css.like}
                icon={Heart}
                big
                filled
                label={t('tinderswipe.like')}
                onClick={() => swipe('right')}
                onKeyDown={press}
              />
            </div>
          )}
          <p className={css.count} role="status">
            {t('tinderswipe.card', { number: sides.length + 1, count: CARDS_COUNT })}
          </p>
        </div>
        <div className={classes(css.cards, isDone && css.done)}>
          {PEOPLE.map((person, index) => (
            <SwipeCard
              key={person.name}
              person={person}
              className={css[`card${index + 1}`]}
              isTop={sides.length === index}
              left={sides[index]}
              onSwipe={swipe}
            />
          ))}
          <LanderForm submit={t('tinderswipe.submit')} note={t('examples')} className={css.form}>
            <Tag tone="sunken">{t('tinderswipe.card', { number: CARDS_COUNT, count: CARDS_COUNT })}</Tag>
            <h2 ref={form} tabIndex={-1}>
              {t('tinderswipe.you')}
            </h2>
          </LanderForm>
        </div>
      </div>
    </div>
  )
}
