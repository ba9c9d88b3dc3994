import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { classes } from '#web/design/classes.ts'
import css from './AnswerWall.module.css'

const ANSWERS = [
  { name: 'Eva', age: 36, prompt: 'sunday', answer: 'sundayAnswer', tone: 'yellow' },
  { name: 'Priya', age: 34, prompt: 'kitchen', answer: 'kitchenAnswer', tone: 'blue' },
  { name: 'Youssef', age: 30, prompt: 'win', answer: 'winAnswer', tone: 'green' },
  { name: 'Pieter', age: 52, prompt: 'hours', answer: 'hoursAnswer', tone: 'white' },
  { name: 'Lotte', age: 27, prompt: 'joy', answer: 'joyAnswer', tone: 'pink' },
  { name: 'Kwame', age: 36, prompt: 'evening', answer: 'eveningAnswer', tone: 'yellow' },
] as const

/** Sample answers written for the product. Each says so. */
export function AnswerWall() {
  const { t } = useTranslation('landers')
  return (
    <ul className={css.wall}>
      {ANSWERS.map(({ name, age, prompt, answer, tone }) => (
        <li key={name} className={classes(css.answer, css[tone])}>
          <p className={css.prompt}>{t(`socialnetwork.${prompt}`)}</p>
          <p className={css.words}>{t(`socialnetwork.${answer}`)}</p>
          <div className={css.who}>
            <Avatar url={`/landers/${name.toLowerCase()}-sq.webp`} name={name} size="s" />
            <span>
              {name}, {age}
            </span>
            <em>{t('example')}</em>
          </div>
        </li>
      ))}
    </ul>
  )
}
