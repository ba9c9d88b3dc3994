import { Coins, Drama, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSite, useSiteText } from '#web/runtime/BootContext.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { SignupForm } from '#web/features/signup/SignupForm.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Tag } from '#web/design/Badge.tsx'
import { LinkButton } from '#web/design/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { classes } from '#web/design/classes.ts'
import layout from '#web/design/layout.module.css'
import css from './IndexScreen.module.css'

const SIGNUP_STEPS = 5

function Wall() {
  const { t } = useTranslation('landing')
  return (
    <div className={css.wall} aria-hidden>
      <div className={classes(css.person, css.left)}>
        <img src="/landing/daan.webp" alt="" width={640} height={800} />
      </div>
      <div className={css.person}>
        <img src="/landing/isabel.webp" alt="" width={640} height={800} fetchPriority="high" />
      </div>
      <div className={classes(css.person, css.right)}>
        <img src="/landing/kwame.webp" alt="" width={640} height={800} />
      </div>
      <div className={classes(css.talk, css.talkOwn)}>{t('talk.first')}</div>
      <div className={classes(css.talk, css.talkOther)}>
        <Avatar url="/landing/isabel-sq.webp" name="" size="s" online />
        {t('talk.second')}
      </div>
    </div>
  )
}

function Join() {
  const { t } = useTranslation('landing')
  return (
    <section className={classes(css.join, layout.panel, layout.float)} id="join">
      <div className={classes(layout.row, layout.between)}>
        <h2>{t('form.heading')}</h2>
        <Tag tone="sunken">{t('form.step', { step: 1, steps: SIGNUP_STEPS })}</Tag>
      </div>
      <p className={classes(layout.muted, layout.small, css.duration)}>{t('form.duration')}</p>
      <SignupForm />
    </section>
  )
}

function Honest() {
  const { t } = useTranslation('landing')
  const promises = [
    { icon: Coins, title: t('honest.priceTitle'), text: t('honest.priceText') },
    { icon: Drama, title: t('honest.profilesTitle'), text: t('honest.profilesText') },
    { icon: ShieldCheck, title: t('honest.controlTitle'), text: t('honest.controlText') },
  ]
  return (
    <ul className={css.honest}>
      {promises.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon of={icon} />
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The site's landing with sign-up (ROUTE-01). */
export default function IndexScreen() {
  const { t } = useTranslation('landing')
  const site = useSite()
  const { minAge: age } = site.settings
  const open = useSignupsOpen()
  return (
    <div className={layout.wrap}>
      <PageTitle description={useSiteText(site.description)}>{useSiteText(site.indexTitle)}</PageTitle>
      <div className={css.hero}>
        <section className={css.say}>
          <h1>
            {t('heading1')}
            <br />
            {t('heading2')}
          </h1>
          <p className={css.intro}>{t('intro')}</p>
          <div className={css.cta}>
            <LinkButton to="#join" size="large" block>
              {t('makeProfile')}
            </LinkButton>
            <p className={css.smallPrint}>{t('smallPrint', { age })}</p>
          </div>
        </section>
        {open ? (
          <Join />
        ) : (
          <section className={classes(css.join, layout.panel, layout.float)} id="join">
            <SignupsClosed />
          </section>
        )}
        <Wall />
        <Honest />
      </div>
    </div>
  )
}
