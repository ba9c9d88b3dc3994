import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  OrderRefunds_order$data,
  OrderRefunds_order$key,
} from '#web/__generated__/OrderRefunds_order.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { languageIn } from '#web/operator/parts/languageNames.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { OnlyFor, useMay } from '#web/operator/parts/OnlyFor.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import { moneyText } from '#web/runtime/text/money.ts'
import { markPaidByBank } from './orderChanges.ts'
import css from './OrderRefunds.module.css'

type Refund = OrderRefunds_order$data['refunds'][number]
type Mails = OrderRefunds_order$data['refundMails']
type Props = { order: OrderRefunds_order$key; onChanged: () => void }

/** What has gone back, with its credit notes, and what the bank took. */
export function OrderRefunds({ order: key, onChanged }: Props) {
  const { t } = useTranslation('orders')
  const { refunds, chargebacks, refundMails } = useFragment(fragment, key)
  const columns = useRefundColumns(refundMails)
  const toPay = refunds.flatMap(({ state, creditNoteNumber }) =>
    state === 'REFUSED' && creditNoteNumber ? [creditNoteNumber] : [],
  )
  if (refunds.length + chargebacks.length === 0) return null
  return (
    <Panel title={t('refunds.title')} flush>
      {refunds.length > 0 && (
        <Table
          label={t('refunds.title')}
          columns={columns}
          rows={refunds}
          keyOf={({ id }) => id}
          dense
          still
        />
      )}
      {(toPay.length > 0 || chargebacks.length > 0) && (
        <div className={css.foot}>
          {toPay.map((number) => (
            <ToPay key={number} creditNoteNumber={number} onPaid={onChanged} />
          ))}
          {chargebacks.map(({ at, reversedAt }) => (
            <p key={at}>
              {t('refunds.chargedBack', { moment: formatDate(at, MOMENT) })}
              {reversedAt && ` ${t('refunds.reversed', { moment: formatDate(reversedAt, MOMENT) })}`}
            </p>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** What became of the mail about a refund, in words. */
function useMailWords(mails: Mails): (refund: Refund) => string {
  const { t, i18n } = useTranslation('orders')
  return ({ id, kind }) => {
    const mail = mails?.find(({ refundId }) => refundId === id)
    if (mail === undefined) return kind === 'PROVIDER' ? t('refunds.mails.PROVIDER') : t('no')
    const { fate, locale, failure, sentAt } = mail
    const words = t(`refunds.mails.${fate as 'SENT'}`)
    const language = locale ? `, ${languageIn(locale, i18n.language)}` : ''
    const when = sentAt ? `, ${formatDate(sentAt, MOMENT)}` : ''
    return `${words}${language}${when}${failure ? `: ${failure}` : ''}`
  }
}

function useRefundColumns(mails: Mails): Column<Refund>[] {
  const { t } = useTranslation('orders')
  const mailWords = useMailWords(mails)
  return [
    { key: 'when', head: t('ledger.when'), text: ({ createdAt }) => formatDate(createdAt, MOMENT) },
    { key: 'kind', head: t('refunds.kind'), text: ({ kind }) => t(`refunds.kinds.${kind as 'OPERATOR'}`) },
    {
      key: 'note',
      head: t('refunds.creditNote'),
      text: ({ creditNoteNumber }) => creditNoteNumber ?? t('no'),
    },
    {
      key: 'state',
      head: t('state'),
      text: ({ state, byHand, settledAt }) => {
        const words = t(
          byHand && state === 'ACCEPTED' ? 'refunds.byHand' : `refunds.states.${state as 'ACCEPTED'}`,
        )
        return settledAt ? `${words}, ${formatDate(settledAt, { dateStyle: 'medium' })}` : words
      },
    },
    { key: 'mail', head: t('refunds.mail'), text: mailWords },
    { key: 'credits', head: t('credits'), isNumeric: true, text: ({ credits }) => formatNumber(credits) },
    { key: 'amount', head: t('refunds.amount'), isNumeric: true, text: ({ amount }) => moneyText(amount) },
  ]
}

/** A refund that the provider refused: finance pays it from the bank and marks it as paid here. */
function ToPay({ creditNoteNumber, onPaid }: { creditNoteNumber: string; onPaid: () => void }) {
  const { t } = useTranslation('orders')
  const { isBusy, refused, act } = useActing()
  const may = useMay(['FINANCE'])
  const [isAsking, setAsking] = useState(false)
  async function pay(purpose: string) {
    const answer = await act(markPaidByBank(creditNoteNumber, purpose), t('refunds.paidByBank'))
    setAsking(false)
    if (answer) onPaid()
  }
  return (
    <div className={css.toPay}>
      <Alert tone={refused === undefined ? 'warning' : 'danger'} announced={refused !== undefined}>
        {refused ?? t('refunds.toPay', { number: creditNoteNumber })}
      </Alert>
      <Button look="quiet" disabled={!may} onClick={() => setAsking(true)}>
        {t('refunds.pay')}
      </Button>
      <OnlyFor roles={['FINANCE']} />
      <Confirm
        open={isAsking}
        asksPurpose
        isBusy={isBusy}
        title={t('refunds.payTitle', { number: creditNoteNumber })}
        text={t('refunds.payText')}
        yes={t('refunds.pay')}
        onYes={(purpose) => void pay(purpose)}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}

const fragment = graphql`
  fragment OrderRefunds_order on OperatorOrder {
    refunds {
      id
      createdAt
      kind
      state
      byHand
      settledAt
      credits
      creditNoteNumber
      amount {
        ...money_amount
      }
    }
    refundMails {
      refundId
      fate
      locale
      failure
      sentAt
    }
    chargebacks {
      at
      reversedAt
    }
  }
`
