import { Coins, Drama, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { classes } from '#web/design/classes.ts'
import { LinkButton } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { PriceQuestions } from '#web/features/prices/PriceQuestions.tsx'
import { SignupForm } from '#web/features/signup/SignupForm.tsx'
import { SignupsClosed } from '#web/features/signup/SignupsClosed.tsx'
import { useSignupsOpen } from '#web/features/signup/useSignupsOpen.ts'
import { useStepsCount } from '#web/features/signup/useStepsCount.ts'
import { useBoot, useSite, useSiteText } from '#web/runtime/page/BootContext.tsx'
import { CostSection } from './CostSection.tsx'
import { IndexSection } from './IndexSection.tsx'
import { ProductView } from './ProductView.tsx'
import { SafetySection } from './SafetySection.tsx'
import { Scenery } from './Scenery.tsx'
import { ThreeSteps } from './ThreeSteps.tsx'
import layout from '#web/design/layout.module.css'
import css from './IndexScreen.module.css'

const PLACES = ['left', 'middle', 'right']

function Wall() {
  const { t } = useTranslation('landing')
  const { faces, scenery } = useSite().settings
  // The middle one is the largest; of two, the second.
  const large = Math.floor(faces.length / 2)
  return (
    <div className={css.wall} data-faces={faces.length} aria-hidden>
      {scenery !== 'none' && <Scenery of={scenery} className={css.scenery} />}
      {faces.map((face, position) => (
        <div key={face} className={classes(css.person, css[PLACES[position - large + 1] ?? ''])}>
          <img
            src={face}
            alt=""
            width={640}
            height={800}
            fetchPriority={position === large ? 'high' : undefined}
          />
        </div>
      ))}
      <div className={classes(css.talk, css.talkOwn)}>{t('talk.first')}</div>
      <div className={classes(css.talk, css.talkOther)}>
        <Avatar url={faces[large] ?? ''} name="" size="s" online />
        {t('talk.second')}
      </div>
    </div>
  )
}

function Join() {
  const { t } = useTranslation('landing')
  const steps = useStepsCount()
  return (
    <section className={classes(css.join, layout.panel, layout.float)} id="join">
      <div className={classes(layout.row, layout.between)}>
        <h2>{t('form.heading')}</h2>
        <Tag tone="sunken">{t('form.step', { step: 1, steps })}</Tag>
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

function ProductHeadline() {
  const { t } = useTranslation('landing')
  return (
    <>
      {t('heading1')}
      <br />
      {t('heading2')}
    </>
  )
}

/** The site's landing with sign-up (ROUTE-01). */
export default function IndexScreen() {
  const { t, i18n } = useTranslation('landing')
  // Text in another language would be worse than the product's own.
  const inLanguage = (texts: Record<string, string>) =>
    texts[i18n.language] ?? texts[i18n.language.split('-')[0] ?? '']
  const { site, hasTrafficSource } = useBoot()
  const { minAge: age, headline, tagline } = site.settings
  const open = useSignupsOpen()
  // The page only says that looking around is free if it needs no account.
  const { loggedOutSearch, loggedOutSearchTrafficsource, features } = site.settings
  const mayLook =
    features.visitorSearch === true && (loggedOutSearch || (loggedOutSearchTrafficsource && hasTrafficSource))
  return (
    <div className={css.page}>
      <PageTitle description={useSiteText(site.description)}>{useSiteText(site.indexTitle)}</PageTitle>
      <div className={classes(layout.wrap, css.hero)}>
        <section className={css.say}>
          <h1>{inLanguage(headline) ?? <ProductHeadline />}</h1>
          <p className={css.intro}>{inLanguage(tagline) ?? inLanguage(site.nicheText) ?? t('intro')}</p>
          <div className={css.cta}>
            <LinkButton to="#join" size="large" block>
              {t('makeProfile')}
            </LinkButton>
            <p className={css.smallPrint}>{t(mayLook ? 'smallPrint' : 'end.smallPrint', { age })}</p>
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
      <ProductView />
      <ThreeSteps />
      <SafetySection />
      <CostSection />
      <IndexSection heading={t('questions.heading')} sunken beside>
        <div className={css.questions}>
          <PriceQuestions />
        </div>
      </IndexSection>
      {open && (
        <section className={classes(layout.wrap, css.end)}>
          <h2>{t('end.heading')}</h2>
          <p>{t('end.text')}</p>
          <LinkButton to="#join" size="large">
            {t('makeProfile')}
          </LinkButton>
          <p className={css.smallPrint}>{t('end.smallPrint', { age })}</p>
        </section>
      )}
    </div>
  )
}
