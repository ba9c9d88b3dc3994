import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AppealCase_case$key } from '#web/__generated__/AppealCase_case.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { AnswerField } from '../decide/AnswerField.tsx'
import type { CaseTools } from '../decide/caseTools.ts'
import { DecidePanel } from '../decide/DecidePanel.tsx'
import { MemberFacts } from '../member/MemberFacts.tsx'
import { MemberHead } from '../member/MemberHead.tsx'
import { AppealedDecision } from './AppealedDecision.tsx'
import { CaseHead } from './CaseHead.tsx'
import { momentOf } from './caseTime.ts'
import { JudgedSubject } from './JudgedSubject.tsx'
import css from './AppealCase.module.css'

/** An appeal: the decision and its statement at the left, the member's words and the subject beside it. */
export function AppealCase({ about: key, tools }: { about: AppealCase_case$key; tools: CaseTools }) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { statement, complaint, member, openedAt } = about
  // A complaint that is an appeal may follow an earlier appeal against the same statement.
  const appeal = complaint ? undefined : statement?.appeal
  const reference = appeal?.reference ?? complaint?.reference
  const words = appeal?.words ?? complaint?.text
  const title = reference ? t('case.appeal', { reference }) : t('kind.APPEAL')
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <CaseHead about={about} title={title} />
        <AppealedDecision about={about} />
        <div className={css.undo}>{tools.undo}</div>
      </div>
      <div className={css.column}>
        {member && (
          <section className={css.card}>
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
        <section className={css.card}>
          <h2>{t('appeal.words')}</h2>
          <p className={css.when}>{momentOf(appeal?.filedAt ?? openedAt)}</p>
          <blockquote dir="auto" lang={member?.locale}>
            {words ?? t('complaint.erased')}
          </blockquote>
        </section>
        <JudgedSubject
          about={about}
          caseId={tools.deciding.about.caseId}
          asksFirst={!tools.deciding.isAllowed}
        />
      </div>
      <DecidePanel
        tools={tools}
        title={t('appeal.outcome')}
        lead={<Independence about={tools} by={about.appealedDecision?.decidedBy} />}
      >
        {tools.deciding.choice.decision === 'OVERTURN' && (
          <MadeGood decision={statement?.decision} subject={complaint ? undefined : statement?.about} />
        )}
        <AnswerField
          deciding={tools.deciding}
          field={tools.wordsField}
          rows={2}
          label={t('appeal.answer')}
          hint={t('appeal.answerHint')}
        />
      </DecidePanel>
    </div>
  )
}

/** That another operator decides than the first time. */
function Independence({ about, by }: { about: CaseTools; by: string | null | undefined }) {
  const { t } = useTranslation('queue')
  if (!about.deciding.isAllowed) return null
  return (
    <p className={css.independent}>{by ? t('appeal.other', { name: by }) : t('appeal.otherThanServer')}</p>
  )
}

/** What happens at once if the decision was wrong. */
function MadeGood({ decision, subject }: { decision: string | undefined; subject: string | undefined }) {
  const { t } = useTranslation('queue')
  const isClosed = decision === undefined || decision === 'SUSPEND' || decision === 'BAN'
  const isHidden = decision === 'REFUSE' || subject === 'PHOTO' || subject === 'ABOUT_ME'
  const good = [
    ...(isClosed ? [t('appeal.good.account')] : []),
    ...(decision === 'LIMIT' ? [t('appeal.good.limits')] : []),
    ...(isHidden && subject !== undefined ? [t(`appeal.good.${subject as 'PHOTO'}`)] : []),
    t('appeal.good.corrected'),
    t('appeal.good.told'),
  ]
  return (
    <div>
      <h3 className={css.goodTitle}>{t('appeal.good.title')}</h3>
      <ul className={css.good}>
        {good.map((line) => (
          <li key={line}>
            <Icon of={Check} size={16} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

const fragment = graphql`
  fragment AppealCase_case on ModerationCase {
    openedAt
    member {
      locale
      ...MemberHead_member
      ...MemberFacts_member
    }
    appealedDecision {
      decidedBy
    }
    statement {
      about
      decision
      appeal {
        reference
        words
        filedAt
      }
    }
    complaint {
      reference
      text
    }
    ...CaseHead_case
    ...AppealedDecision_case
    ...JudgedSubject_case
  }
`
