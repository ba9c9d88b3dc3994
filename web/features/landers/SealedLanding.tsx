import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { maySeeMembers } from '#web/features/search/visitorSearch.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { LanderForm } from './LanderForm.tsx'
import { signupWith } from './memberLanding.ts'
import layout from '#web/design/layout.module.css'
import css from './SealedLanding.module.css'

type Props = {
  memberId: string
  title: string
  /** What the design shows instead of the member. */
  picture: ReactNode
  /** The design's own ground and colours of text. */
  pageClass?: string | undefined
  textClass?: string | undefined
}

/**
 * Replaces a member where profiles are members-only: identical for existing and unknown ids.
 * @throws NotFoundError where visitors may see members, because then the id does not exist
 */
export function SealedLanding({ memberId, title, picture, pageClass, textClass }: Props) {
  const { t } = useTranslation('landers')
  const { name } = useSite()
  if (maySeeMembers()) throw new NotFoundError()
  return (
    <div className={classes(layout.wrap, css.page, pageClass)}>
      <PageTitle noIndex>{title}</PageTitle>
      {picture}
      <div className={textClass}>
        <h1>{title}</h1>
        <p className={css.text}>{t('member.sealedText', { site: name })}</p>
      </div>
      <LanderForm submit={t('member.profile')} to={signupWith(memberId)} className={css.form} />
    </div>
  )
}

/** A sealed envelope. */
export function Envelope() {
  return (
    <svg className={css.envelope} viewBox="0 0 240 160" aria-hidden>
      <rect width="240" height="160" rx="12" className={css.paper} />
      <path d="M6 12 120 92 234 12" className={css.fold} />
      <circle cx="120" cy="92" r="22" className={css.seal} />
      <path d="M120 104c-14-10-14-20-7-22 4-1 6 2 7 4 1-2 3-5 7-4 7 2 7 12-7 22Z" className={css.heart} />
    </svg>
  )
}
