import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { JudgedSubject_case$key } from '#web/__generated__/JudgedSubject_case.graphql.ts'
import { CaseMessages } from './CaseMessages.tsx'
import { CasePhoto } from './CasePhoto.tsx'
import { ReportedProfile } from './ReportedProfile.tsx'
import { ReportList } from './ReportList.tsx'
import css from './JudgedSubject.module.css'

type Props = {
  about: JudgedSubject_case$key
  caseId: string
  /** For a role that only looks: it reads messages after a press, because reading is recorded. */
  asksFirst: boolean
}

/**
 * What the appealed decision was about: the reports, and the photo, the text, the messages or the profile.
 * What is gone is named.
 */
export function JudgedSubject({ about: key, caseId, asksFirst }: Props) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { statement, judgedCase } = about
  if (!statement) return null
  const subject = statement.about
  const hasMessages = subject === 'MESSAGE' || subject === 'CONVERSATION' || judgedCase?.kind === 'SCAM'
  return (
    <section className={css.card} aria-labelledby="judged">
      <h2 id="judged">{t('appeal.judged')}</h2>
      {judgedCase ? <ReportList about={judgedCase} /> : <p className={css.note}>{t('appeal.onServer')}</p>}
      {judgedCase?.complaint && (
        <blockquote className={css.words} dir="auto" lang={judgedCase.complaint.locale}>
          {judgedCase.complaint.text ?? t('complaint.erased')}
        </blockquote>
      )}
      {subject === 'PHOTO' && <CasePhoto about={about} />}
      {subject === 'ABOUT_ME' && <JudgedText text={judgedCase?.text} locale={judgedCase?.member?.locale} />}
      {hasMessages && (
        <Suspense fallback={<p className={css.note}>{t('messages.asking')}</p>}>
          <CaseMessages caseId={caseId} asksFirst={asksFirst} />
        </Suspense>
      )}
      {subject === 'PROFILE' && !hasMessages && <ReportedProfile about={about} />}
    </section>
  )
}

/** The text of the profile as it was when it was judged. */
function JudgedText({ text, locale }: { text: string | null | undefined; locale: string | undefined }) {
  const { t } = useTranslation('queue')
  if (text === null || text === undefined) return <p className={css.note}>{t('appeal.textGone')}</p>
  return (
    <blockquote className={css.words} dir="auto" lang={locale}>
      {text}
    </blockquote>
  )
}

const fragment = graphql`
  fragment JudgedSubject_case on ModerationCase {
    statement {
      about
    }
    judgedCase {
      kind
      text
      member {
        locale
      }
      complaint {
        text
        locale
      }
      ...ReportList_case
    }
    ...CasePhoto_case
    ...ReportedProfile_case
  }
`
