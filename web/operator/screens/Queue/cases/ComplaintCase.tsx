import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  ComplaintCase_case$data,
  ComplaintCase_case$key,
} from '#web/__generated__/ComplaintCase_case.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { languageIn } from '#web/operator/parts/languageNames.ts'
import { AnswerField } from '../decide/AnswerField.tsx'
import type { CaseTools } from '../decide/caseTools.ts'
import { DecidePanel } from '../decide/DecidePanel.tsx'
import { MemberFacts } from '../member/MemberFacts.tsx'
import { MemberHead } from '../member/MemberHead.tsx'
import { CaseColumns } from './CaseColumns.tsx'
import { CaseHead } from './CaseHead.tsx'
import { momentOf } from './caseTime.ts'
import css from './ComplaintCase.module.css'

/** The complaint as written in the form, with the answer beside it. */
export function ComplaintCase({ about: key, tools }: { about: ComplaintCase_case$key; tools: CaseTools }) {
  const { t, i18n } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { complaint, member } = about
  if (!complaint) return null
  const { complainant, trustedFlagger, aboutReference, email, filedAt, locale, reference, text } = complaint
  const facts = [
    { name: t('complaint.about'), value: t(`complaintSubject.${complaint.about as 'OTHER'}`) },
    ...(aboutReference ? [{ name: t('complaint.which'), value: <bdi>{aboutReference}</bdi> }] : []),
    { name: t('complaint.filedAt'), value: momentOf(filedAt) },
    { name: t('member.language'), value: languageIn(locale, i18n.language) },
    { name: t('complaint.answerTo'), value: email ?? t('member.erased') },
  ]
  return (
    <CaseColumns
      undo={tools.undo}
      people={
        <>
          <section>
            <h2>{t('complaint.from')}</h2>
            {complainant ? <Complainant member={complainant} /> : <Visitor flagger={trustedFlagger} />}
          </section>
          {member && (
            <section>
              <h2>{t('case.reported')}</h2>
              <MemberHead
                member={member}
                actions={
                  <Button look="quiet" onClick={tools.onMember}>
                    {t('member.open')} <kbd aria-hidden>M</kbd>
                  </Button>
                }
              />
            </section>
          )}
        </>
      }
      panel={
        <DecidePanel tools={tools} title={t('complaint.answer')}>
          <AnswerField
            deciding={tools.deciding}
            field={tools.wordsField}
            rows={8}
            label={t('complaint.answer')}
            hint={t('complaint.answerHint', { language: languageIn(locale, i18n.language) })}
          />
        </DecidePanel>
      }
    >
      <CaseHead about={about} title={t('case.complaint', { reference })} />
      <div className={css.complaint}>
        <Facts facts={facts} />
        <blockquote dir="auto" lang={locale}>
          {text ?? t('complaint.erased')}
        </blockquote>
      </div>
    </CaseColumns>
  )
}

type Complaint = NonNullable<ComplaintCase_case$data['complaint']>

function Complainant({ member }: { member: NonNullable<Complaint['complainant']> }) {
  return (
    <>
      <MemberHead member={member} />
      <MemberFacts member={member} />
    </>
  )
}

/** A trusted flagger, by name and the body that named it, or another visitor without an account. */
function Visitor({ flagger }: { flagger: Complaint['trustedFlagger'] }) {
  const { t } = useTranslation('queue')
  if (!flagger) return <p>{t('complaint.visitor')}</p>
  return (
    <p>
      <bdi>{flagger.name}</bdi>
      <br />
      {t('complaint.trustedBy', { authority: flagger.authority })}
    </p>
  )
}

const fragment = graphql`
  fragment ComplaintCase_case on ModerationCase {
    member {
      ...MemberHead_member
    }
    complaint {
      about
      aboutReference
      email
      filedAt
      locale
      reference
      text
      trustedFlagger {
        name
        authority
      }
      complainant {
        ...MemberHead_member
        ...MemberFacts_member
      }
    }
    ...CaseHead_case
  }
`
