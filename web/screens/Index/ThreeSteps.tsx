import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { IndexSection } from './IndexSection.tsx'
import css from './ThreeSteps.module.css'

function Step(props: { number: number; title: string; text: string; children: ReactNode }) {
  const { t } = useTranslation('landing')
  return (
    <li>
      <div className={css.picture} aria-hidden>
        {props.children}
      </div>
      <div>
        <span className={css.number}>{t('steps.count', { step: props.number })}</span>
        <h3>{props.title}</h3>
        <p>{props.text}</p>
      </div>
    </li>
  )
}

/** How it works: a profile, a like, a message. */
export function ThreeSteps() {
  const { t } = useTranslation('landing')
  return (
    <IndexSection heading={t('steps.heading')}>
      <ol className={css.steps}>
        <Step number={1} title={t('steps.profile')} text={t('steps.profileText')}>
          <div className={css.profile}>
            <Avatar url="/landers/lotte-sq.webp" name="" size="l" online />
            <span className={css.bars}>
              <i />
              <i />
              <i />
              <i />
              <i />
            </span>
          </div>
        </Step>
        <Step number={2} title={t('steps.like')} text={t('steps.likeText')}>
          <div className={css.card}>
            <img src="/landers/daan.webp" alt="" width={640} height={800} loading="lazy" />
            <span>
              <Icon of={Heart} size={24} filled />
            </span>
          </div>
        </Step>
        <Step number={3} title={t('steps.write')} text={t('steps.writeText')}>
          <span className={css.bubble}>{t('steps.question')}</span>
        </Step>
      </ol>
    </IndexSection>
  )
}
