import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { LanderForm } from '#web/features/landers/LanderForm.tsx'
import { LanderWords } from '#web/features/landers/LanderWords.tsx'
import { keepLanderAnswers } from '#web/features/signup/landerAnswers.ts'
import layout from '#web/design/layout.module.css'
import css from './LanderIconsScreen.module.css'

/**
 * The product's interests that have a drawing. Their words match the sign-up's, so that it recognises them.
 */
const INTERESTS = [
  'cooking',
  'walking',
  'music',
  'reading',
  'cycling',
  'gardening',
  'films',
  'dogs',
  'camping',
  'dancing',
  'coffee',
  'swimming',
] as const
const MOST = 3

type Interest = (typeof INTERESTS)[number]

const pictureOf = (interest: Interest) => `/landers/interest-${interest}.svg`

function Tile(props: { interest: Interest; isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation('landers')
  return (
    <label className={css.tile}>
      <input
        type="checkbox"
        name={`interest-${props.interest}`}
        className={layout.visuallyHidden}
        checked={props.isOn}
        onChange={props.onToggle}
      />
      <img src={pictureOf(props.interest)} alt="" width={96} height={96} />
      <span>{t(`iconslanding.interests.${props.interest}`)}</span>
      {props.isOn && (
        <b>
          <Icon of={Check} size={16} />
        </b>
      )}
    </label>
  )
}

/** Three interests out of twelve drawings; the sign-up's interests step preselects them. */
export default function LanderIconsScreen() {
  const { t } = useTranslation('landers')
  const [chosen, setChosen] = useState<readonly Interest[]>([])
  const [isRefused, setRefused] = useState(false)

  function toggle(interest: Interest) {
    const isOn = chosen.includes(interest)
    setRefused(!isOn && chosen.length === MOST)
    if (isOn) setChosen(chosen.filter((other) => other !== interest))
    else if (chosen.length < MOST) setChosen([...chosen, interest])
  }
  return (
    <div className={classes(layout.wrap, css.page)}>
      <LanderWords title={t('iconslanding.title')} lead={t('iconslanding.lead')} className={css.words} />
      <fieldset className={css.tiles}>
        <legend className={layout.visuallyHidden}>{t('iconslanding.lead')}</legend>
        {INTERESTS.map((interest) => (
          <Tile
            key={interest}
            interest={interest}
            isOn={chosen.includes(interest)}
            onToggle={() => toggle(interest)}
          />
        ))}
      </fieldset>
      <LanderForm
        submit={t('iconslanding.submit')}
        asksGenders={false}
        onLeave={() =>
          keepLanderAnswers({ interests: chosen.map((interest) => t(`iconslanding.interests.${interest}`)) })
        }
        className={css.form}
      >
        <div className={css.trio} aria-hidden>
          {Array.from({ length: MOST }, (_, place) => (
            <span key={chosen[place] ?? place}>
              {chosen[place] && <img src={pictureOf(chosen[place])} alt="" width={54} height={54} />}
            </span>
          ))}
        </div>
        <p className={css.count} role="status">
          {isRefused
            ? t('iconslanding.full')
            : t('iconslanding.chosen', { count: chosen.length, most: MOST })}
        </p>
      </LanderForm>
    </div>
  )
}
