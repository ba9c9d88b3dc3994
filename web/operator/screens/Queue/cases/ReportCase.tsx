import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportCase_case$key } from '#web/__generated__/ReportCase_case.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import type { CaseTools } from '../decide/caseTools.ts'
import { DecidePanel } from '../decide/DecidePanel.tsx'
import { ThreatButton } from '../decide/ThreatButton.tsx'
import { DecisionHistory } from '../member/DecisionHistory.tsx'
import { MemberFacts } from '../member/MemberFacts.tsx'
import { MemberHead } from '../member/MemberHead.tsx'
import { CaseColumns } from './CaseColumns.tsx'
import { CaseHead } from './CaseHead.tsx'
import { CaseMessages } from './CaseMessages.tsx'
import { CasePhoto } from './CasePhoto.tsx'
import { ReportedProfile } from './ReportedProfile.tsx'
import { ReportList } from './ReportList.tsx'
import css from './ReportCase.module.css'

const DECISIONS = 6

type Props = {
  about: ReportCase_case$key
  tools: CaseTools
  /** For a role that only looks: it reads messages after a press, because reading is recorded. */
  isReader: boolean
}

/** A report, a scam shield hit or a serial reporter: the member, the subject, and what each side is told. */
export function ReportCase({ about: key, tools, isReader }: Props) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { kind, subjectType, member, reports } = about
  const reporter = kind === 'REPORT' ? reports[0]?.reporter : undefined
  const hasMessages = kind === 'SCAM' || subjectType === 'MESSAGE' || subjectType === 'CONVERSATION'
  const reference = reports[0]?.reference
  const title = kind === 'REPORT' && reference ? t('case.report', { reference }) : t(`kind.${kind as 'SCAM'}`)
  return (
    <CaseColumns
      undo={tools.undo}
      people={
        <>
          {reporter && (
            <section>
              <h2>{t('case.reportedBy')}</h2>
              <MemberHead member={reporter} />
              <MemberFacts member={reporter} />
            </section>
          )}
          {member && (
            <section>
              <h2>{t(kind === 'SERIAL_REPORTER' ? 'case.reporter' : 'case.reported')}</h2>
              <MemberHead
                member={member}
                actions={
                  <Button look="quiet" onClick={tools.onMember}>
                    {t('member.open')} <kbd aria-hidden>M</kbd>
                  </Button>
                }
              />
              <MemberFacts member={member} />
            </section>
          )}
          <section className={css.earlier}>
            <h2>{t('member.decisions')}</h2>
            <DecisionHistory about={about} most={DECISIONS} />
          </section>
        </>
      }
      panel={<DecidePanel tools={tools} title={t('decide.title')} />}
    >
      <CaseHead about={about} title={title} />
      <div className={css.matter}>
        <ReportList about={about} />
        {hasMessages && (
          <Suspense fallback={<p className={css.waiting}>{t('messages.asking')}</p>}>
            <CaseMessages caseId={tools.deciding.about.caseId} asksFirst={isReader} />
          </Suspense>
        )}
        {subjectType === 'PHOTO' && <CasePhoto about={about} />}
        {subjectType === 'PROFILE' && kind !== 'SERIAL_REPORTER' && <ReportedProfile about={about} />}
        <div className={css.threat}>
          <ThreatButton deciding={tools.deciding} onPress={tools.onThreat} />
        </div>
      </div>
    </CaseColumns>
  )
}

const fragment = graphql`
  fragment ReportCase_case on ModerationCase {
    kind
    subjectType
    member {
      ...MemberHead_member
      ...MemberFacts_member
    }
    reports {
      reference
      reporter {
        ...MemberHead_member
        ...MemberFacts_member
      }
    }
    ...CaseHead_case
    ...CasePhoto_case
    ...DecisionHistory_case
    ...ReportedProfile_case
    ...ReportList_case
  }
`
