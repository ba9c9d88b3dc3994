import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { createOperationDescriptor, getRequest, type Disposable } from 'relay-runtime'
import type { CaseView_case$key } from '#web/__generated__/CaseView_case.graphql.ts'
import type { CaseViewQuery } from '#web/__generated__/CaseViewQuery.graphql.ts'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import type { CaseTools } from '../decide/caseTools.ts'
import { ThreatDialog } from '../decide/ThreatDialog.tsx'
import { useDecisionKeys } from '../decide/useDecisionKeys.ts'
import { useOtherLanguage } from '../decide/useOtherLanguage.ts'
import { usePreview } from '../decide/usePreview.ts'
import { MemberDialog } from '../member/MemberDialog.tsx'
import { inputOf } from '../work/choice.rules.ts'
import type { Queue } from '../work/queue.ts'
import { useDeciding } from '../work/useDeciding.ts'
import { AppealCase } from './AppealCase.tsx'
import { ComplaintCase } from './ComplaintCase.tsx'
import { ContentCase } from './ContentCase.tsx'
import { ReportCase } from './ReportCase.tsx'
import css from './CaseView.module.css'

/** One case of the queue, as a moderator decides it. */
export function CaseView({ caseId, queue, undo }: { caseId: string; queue: Queue; undo: ReactNode }) {
  const { t } = useTranslation('queue')
  const fetchKey = useQueryAttempt()
  const { node } = useLazyLoadQuery<CaseViewQuery>(
    query,
    { id: caseId },
    { fetchPolicy: 'store-or-network', fetchKey },
  )
  if (!node?.about) return <EmptyPage title={t('gone.title')} text={t('gone.text')} />
  return <OpenCase key={caseId} about={node.about} queue={queue} undo={undo} />
}

function OpenCase({ about, queue, undo }: { about: CaseView_case$key; queue: Queue; undo: ReactNode }) {
  const { t } = useTranslation('queue')
  const node = useFragment(fragment, about)
  const { kind, subjectType, possibleDecisions, mayDecide, member } = node
  const [dialog, setDialog] = useState<'member' | 'threat'>()
  const [isAdding, setAdding] = useState(false)
  const wordsField = useRef<HTMLTextAreaElement>(null)
  const deciding = useDeciding(queue, {
    caseId: node.id,
    kind,
    subjectType,
    possibleDecisions,
    mayDecide,
    name: member?.name ?? undefined,
  })
  const language = useOtherLanguage(member?.locale)
  const preview = usePreview(deciding, language.locale)
  function onWords() {
    // At once: the next letter may follow within the same frame, and without the focus it is a command.
    flushSync(() => setAdding(true))
    wordsField.current?.focus()
  }
  const onMember = () => setDialog('member')
  const onThreat = () => setDialog('threat')
  const tools: CaseTools = {
    deciding,
    preview,
    otherLanguage: language.other,
    onLanguage: language.toggle,
    isAdding,
    wordsField,
    onWords,
    onThreat,
    onMember,
    undo,
  }
  useKeys(member ? [{ keys: 'm', label: t('keys.member'), onPress: onMember }] : [])
  useDecisionKeys(deciding, { onWords, onLanguage: language.toggle, onThreat })
  function submit(event: FormEvent) {
    event.preventDefault()
    deciding.confirm()
  }
  return (
    <>
      <form className={css.form} onSubmit={submit} noValidate>
        {kind === 'APPEAL' && <AppealCase about={node} tools={tools} />}
        {kind === 'COMPLAINT' && <ComplaintCase about={node} tools={tools} />}
        {(kind === 'PHOTO' || kind === 'TEXT') && <ContentCase about={node} tools={tools} />}
        {REPORTED.has(kind) && <ReportCase about={node} tools={tools} isReader={!queue.mayDecide} />}
      </form>
      {dialog === 'member' && <MemberDialog about={node} onClose={() => setDialog(undefined)} />}
      {dialog === 'threat' && (
        <ThreatDialog
          deciding={deciding}
          onClose={() => setDialog(undefined)}
          onYes={(choice) => queue.decide(inputOf(node.id, choice)!, deciding.about.name)}
        />
      )}
    </>
  )
}

const REPORTED = new Set(['REPORT', 'SCAM', 'SERIAL_REPORTER'])
const KEPT = 6
const kept: Disposable[] = []

/** Fetches what a case shows, with its photo, and keeps it for the next cases. */
export function prefetchCase(caseId: string): void {
  const environment = operatorEnvironment()
  kept.push(environment.retain(createOperationDescriptor(getRequest(query), { id: caseId })))
  if (kept.length > KEPT) kept.shift()?.dispose()
  fetchQuery<CaseViewQuery>(environment, query, { id: caseId }).subscribe({
    next: ({ node }) => {
      if (node?.photo) new Image().src = node.photo.url
    },
    // The case asks again when it is shown.
    error: () => {},
  })
}

const query = graphql`
  query CaseViewQuery($id: ID!) {
    node(id: $id) {
      ... on ModerationCase {
        photo {
          url(variant: LARGE)
        }
      }
      ...CaseView_case @alias(as: "about")
    }
  }
`

const fragment = graphql`
  fragment CaseView_case on ModerationCase {
    id
    kind
    subjectType
    possibleDecisions
    mayDecide
    member {
      name
      locale
    }
    ...ContentCase_case
    ...ReportCase_case
    ...AppealCase_case
    ...ComplaintCase_case
    ...MemberDialog_case
  }
`
