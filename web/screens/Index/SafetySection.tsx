import { Ban, Drama, EyeOff, Flag, MapPin, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '#web/design/AppLink.tsx'
import { Card, CardName, CardTop } from '#web/design/card/Card.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { HouseLabel } from '#web/features/profiles/HouseLabel.tsx'
import { IndexSection } from './IndexSection.tsx'
import css from './SafetySection.module.css'

function MenuPicture() {
  const { t } = useTranslation(['landing', 'shell'])
  return (
    <div className={css.picture} aria-hidden>
      <Card>
        <img src="/landers/ruben.webp" alt="" width={640} height={800} loading="lazy" />
        <CardTop>
          <HouseLabel />
        </CardTop>
        <CardName name="Ruben" age={33} line={[t('shell:distance', { km: 10 })]} />
      </Card>
      <div className={css.menu}>
        <span>
          <Icon of={Flag} />
          {t('safety.menuReport')}
        </span>
        <span>
          <Icon of={Ban} />
          {t('safety.menuBlock')}
        </span>
      </div>
    </div>
  )
}

/** What members can do for their own safety. */
export function SafetySection() {
  const { t } = useTranslation('landing')
  const points = [
    { icon: MapPin, title: t('safety.place'), text: t('safety.placeText') },
    { icon: EyeOff, title: t('safety.invisible'), text: t('safety.invisibleText') },
    { icon: TriangleAlert, title: t('safety.report'), text: t('safety.reportText') },
    { icon: Drama, title: t('safety.fictional'), text: t('safety.fictionalText') },
  ]
  return (
    <IndexSection heading={t('safety.heading')} sunken>
      <div className={css.columns}>
        <div>
          <ul className={css.points}>
            {points.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon of={icon} />
                <div>
                  <b>{title}</b>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ul>
          <p className={css.more}>
            <AppLink to="/safety">{t('safety.more')}</AppLink>
          </p>
        </div>
        <MenuPicture />
      </div>
    </IndexSection>
  )
}
