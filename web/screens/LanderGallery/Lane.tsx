import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import css from './Lane.module.css'

const PORTRAITS = [
  { name: 'Hugo', age: 58, words: 'bread', frame: 'oak' },
  { name: 'Kwame', age: 36, words: 'coffee', frame: 'thin' },
  { name: 'Lars', age: 35, words: 'boat', frame: 'gold' },
  { name: 'Marit', age: 56, words: 'aloud', frame: 'oak' },
] as const

/**
 * The portraits side by side; the last ones exceed the edge on purpose, and the lane scrolls by finger, wheel
 * and arrow keys.
 */
export function Lane() {
  const { t } = useTranslation('landers')
  return (
    // The keyboard scrolls it with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.lane} aria-label={t('gallery.lane')} tabIndex={0}>
      {PORTRAITS.map(({ name, age, words, frame }, index) => (
        <figure key={name} className={classes(css.picture, index % 2 === 1 && css.small)}>
          <div className={classes(css.frame, css[frame])}>
            <img src={`/landers/${name.toLowerCase()}.webp`} alt="" width={640} height={800} />
          </div>
          <figcaption>
            <q>{t(`gallery.${words}`)}</q>
            <span>
              {name}, {age} · {t('example')}
            </span>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
