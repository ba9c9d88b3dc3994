import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { MoneyActs_act$data, MoneyActs_act$key } from '#web/__generated__/MoneyActs_act.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { useActing } from '../session/useActing.ts'
import { Confirm } from './Confirm.tsx'
import { approveMoneyAct, declineMoneyAct } from './decideMoneyAct.ts'
import { MemberLink } from './MemberLink.tsx'
import { MOMENT } from './moment.ts'
import { OnlyFor, useMay } from './OnlyFor.tsx'
import { RowLink } from './RowLink.tsx'
import css from './MoneyActs.module.css'

const TONES = { WAITING: 'warning', DONE: 'success', DECLINED: 'sunken' } as const

type Act = MoneyActs_act$data
type Decision = { act: Act; isApproval: boolean }
type Props = {
  acts: readonly MoneyActs_act$key[]
  /** Names the member and the order, where the screen does not say them. */
  shows?: boolean
  onDecided: () => void
}

/** What operators did with money and credits, and what of it waits for a second one. */
export function MoneyActs({ acts: keys, shows, onDecided }: Props) {
  const { t } = useTranslation('orders')
  const acts = keys.map((key) => readInlineData(fragment, key))
  const { isBusy, refused, act } = useActing()
  const [decision, setDecision] = useState<Decision>()
  const [isAsking, setAsking] = useState(false)
  async function decide({ act: { id }, isApproval }: Decision, purpose: string) {
    const answering = isApproval ? approveMoneyAct(id, purpose) : declineMoneyAct(id, purpose)
    await act(answering, t(isApproval ? 'acts.approved' : 'acts.declined'))
    setAsking(false)
    // Also after a refusal or a lost answer: the act may be decided already.
    onDecided()
  }
  function ask(of: Act, isApproval: boolean) {
    setDecision({ act: of, isApproval })
    setAsking(true)
  }
  const isApproval = decision?.isApproval ?? false
  return (
    <>
      {refused !== undefined && (
        <Alert tone="danger" announced>
          {refused}
        </Alert>
      )}
      <ul className={css.acts}>
        {acts.map((one) => (
          <li key={one.id}>
            <ActWords act={one} shows={shows ?? false} />
            {one.state === 'WAITING' && <ActDecisions act={one} onDecide={ask} />}
          </li>
        ))}
      </ul>
      <Confirm
        key={decision?.act.id}
        open={isAsking}
        asksPurpose
        isBusy={isBusy}
        isDanger={!isApproval}
        title={t(isApproval ? 'acts.approveTitle' : 'acts.declineTitle')}
        text={t(isApproval ? 'acts.approveText' : 'acts.declineText')}
        yes={t(isApproval ? 'acts.approve' : 'acts.decline')}
        onYes={(purpose) => decision && void decide(decision, purpose)}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function ActWords({ act, shows }: { act: Act; shows: boolean }) {
  const { t } = useTranslation('orders')
  const { kind, extent, amount, credits, reason, words, state, askedBy, askedAt, decidedBy, decidedAt } = act
  const number = act.order?.number
  const what =
    kind === 'REFUND' && extent ? t(`acts.extents.${extent as 'WHOLE'}`) : t(`acts.kinds.${kind as 'WAIVER'}`)
  return (
    <>
      <p className={css.head}>
        <b>{what}</b>
        <span>{kind === 'REFUND' ? moneyText(amount) : t('acts.credits', { count: credits })}</span>
        <Tag tone={TONES[state as 'DONE']}>{t(`acts.states.${state as 'DONE'}`)}</Tag>
      </p>
      {shows && (
        <p>
          <MemberLink
            id={act.memberId}
            name={act.memberName}
            purpose={number === undefined ? what : `${what}, ${number}`}
          />
          {number !== undefined && (
            <>
              {' · '}
              <RowLink to={`/operator/orders/${encodeURIComponent(number)}`}>{number}</RowLink>
            </>
          )}
        </p>
      )}
      <p className={css.about}>
        {t(`reasons.${reason as 'OTHER'}`)}
        {' · '}
        {t('acts.asked', { name: askedBy, moment: formatDate(askedAt, MOMENT) })}
        {decidedBy && decidedAt && (
          <>
            {' · '}
            {t('acts.decided', { name: decidedBy, moment: formatDate(decidedAt, MOMENT) })}
          </>
        )}
        {kind === 'REFUND' && credits !== 0 && ` · ${t('acts.taken', { credits: formatNumber(-credits) })}`}
      </p>
      {words && (
        <blockquote className={css.words} dir="auto">
          <span className={css.about}>{t('acts.words')}</span> {words}
        </blockquote>
      )}
    </>
  )
}

function ActDecisions({ act, onDecide }: { act: Act; onDecide: (act: Act, isApproval: boolean) => void }) {
  const { t } = useTranslation('orders')
  const may = useMay(['FINANCE'])
  return (
    <>
      <div className={css.buttons}>
        <Button look="danger" disabled={!may} onClick={() => onDecide(act, false)}>
          {t(act.isOwn ? 'acts.takeBack' : 'acts.decline')}
        </Button>
        <Button disabled={!may || act.isOwn} onClick={() => onDecide(act, true)}>
          {t('acts.approve')}
        </Button>
      </div>
      {act.isOwn && <p className={css.about}>{t('acts.own')}</p>}
      <OnlyFor roles={['FINANCE']} />
    </>
  )
}

const fragment = graphql`
  fragment MoneyActs_act on MoneyAct @inline {
    id
    kind
    extent
    amount {
      ...money_amount
    }
    credits
    reason
    words
    state
    askedBy
    askedAt
    decidedBy
    decidedAt
    isOwn
    memberId
    memberName
    order {
      number
    }
  }
`
