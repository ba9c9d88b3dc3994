import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatMoney } from '#web/runtime/text/format.ts'
import { BundleRow } from './BundleRow.tsx'
import { ChangeCurrency } from './ChangeCurrency.tsx'
import { draftOf, inCurrency, previewsOf, wantedOf, type PriceList } from './priceList.rules.ts'
import { useCountryName } from './useCountryName.ts'
import { usePriceList, type EditedPriceList } from './usePriceList.ts'
import css from './PriceListPanel.module.css'

type Props = {
  list: PriceList
  messageCredits: number
  onSaved: () => void
  /** Whether something is typed that is not saved. */
  onChanged: (country: string, isChanged: boolean) => void
  /** For a country that has not been saved yet. */
  onDropped?: (() => void) | undefined
}

/** The bundles of one country and currency, edited in place. */
export function PriceListPanel({ list, messageCredits, onSaved, onChanged, onDropped }: Props) {
  const { t } = useTranslation('prices')
  const nameOf = useCountryName()
  const edited = usePriceList(list, onSaved)
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<Question>()
  const { draft, base, isChanged } = edited
  const { country } = list
  useEffect(() => {
    onChanged(country, isChanged)
    return () => onChanged(country, false)
  }, [country, isChanged, onChanged])
  const isEmptied = wantedOf(draft).bundles.length === 0
  const endsPrices = base.version !== '' && draft.currency !== base.currency
  async function save() {
    setAsking(undefined)
    const isSaved = await edited.save()
    if (!isSaved)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEmptied) setAsking('empty')
    else if (endsPrices) setAsking('currency')
    else void save()
  }
  const about = [draft.currency, ...(base.version === '' ? [t('notSold')] : [])].join(' · ')
  return (
    <Panel
      title={nameOf(country)}
      about={about}
      actions={
        <ChangeCurrency
          currency={draft.currency}
          onChosen={(currency) => edited.change(inCurrency(draft, currency))}
        />
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Notices edited={edited} />
        <Rows edited={edited} messageCredits={messageCredits} endsPrices={endsPrices} />
        <SaveLine edited={edited} onDropped={onDropped} />
      </form>
      <Questions
        asking={asking}
        edited={edited}
        country={country}
        onYes={() => void save()}
        onNo={() => setAsking(undefined)}
      />
    </Panel>
  )
}

type RowsProps = {
  edited: EditedPriceList
  messageCredits: number
  /** Whether saving ends every price, because the currency is another one. */
  endsPrices: boolean
}

/** The cards with their fields. */
function Rows({ edited, messageCredits, endsPrices }: RowsProps) {
  const { draft, base, refused } = edited
  const previews = previewsOf(draft, messageCredits)
  // The rule is about the price that was paid: another one may not be struck through yet.
  function isChargedAsTyped(style: string): boolean {
    const before = base.bundles.find((bundle) => bundle.style === style)
    const typed = wantedOf(draft).bundles.find((bundle) => bundle.style === style)
    const saved = wantedOf(draftOf(base)).bundles.find((bundle) => bundle.style === style)
    if (endsPrices) return false
    return before?.priceCharged === true && typed?.price === saved?.price && typed?.credits === saved?.credits
  }
  return draft.rows.map((row) => (
    <BundleRow
      key={row.style}
      row={row}
      currency={draft.currency}
      isPopular={draft.popular === row.style}
      isCharged={isChargedAsTyped(row.style)}
      preview={previews[row.style]}
      refused={{
        credits: refused[`${row.style}.credits`],
        price: refused[`${row.style}.price`],
        style: refused[`${row.style}.style`],
      }}
      onChange={(changed) => edited.changeRow(row.style, changed)}
      onPopular={(isPopular) => edited.change({ popular: isPopular ? row.style : undefined })}
    />
  ))
}

type Question = 'empty' | 'currency'

type QuestionsProps = {
  asking: Question | undefined
  edited: EditedPriceList
  country: string
  onYes: () => void
  onNo: () => void
}

/** What is asked before prices end: all of them, or those of a currency. */
function Questions({ asking, edited: { base, draft, isBusy }, country, ...answers }: QuestionsProps) {
  const { t } = useTranslation('prices')
  const name = useCountryName()(country)
  return (
    <>
      <Confirm
        open={asking === 'currency'}
        isDanger
        isBusy={isBusy}
        title={t('currencyChange.title', { country: name, from: base.currency, to: draft.currency })}
        text={<EndingPrices list={base} currency={draft.currency} />}
        yes={t('currencyChange.yes')}
        {...answers}
      />
      <Confirm
        open={asking === 'empty'}
        isDanger
        isBusy={isBusy}
        title={t('empty.title', { country: name })}
        text={t(country === '*' ? 'empty.everyCountry' : 'empty.country')}
        yes={t('empty.yes')}
        {...answers}
      />
    </>
  )
}

/** What becomes of the prices of a country that gets another currency. */
function EndingPrices({ list, currency }: { list: PriceList; currency: string }) {
  const { t } = useTranslation('prices')
  const prices = list.bundles
    .filter(({ isOffered }) => isOffered)
    .map(({ price }) => formatMoney(price))
    .join(' · ')
  return t('currencyChange.text', { prices, from: list.currency, to: currency })
}

function SaveLine({ edited, onDropped }: { edited: EditedPriceList } & Pick<Props, 'onDropped'>) {
  const { t } = useTranslation('prices')
  const { isChanged, isBusy, theirs, discard } = edited
  return (
    <div className={css.buttons}>
      <p className={css.hint}>{t(isChanged ? 'changedHint' : 'savedHint')}</p>
      {(isChanged || onDropped) && (
        <Button look="quiet" onClick={onDropped ?? discard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" busy={isBusy} disabled={!isChanged || theirs !== undefined}>
        {t('save')}
      </Button>
    </div>
  )
}

/** What stands above the fields: another operator's change, and refusals of the whole. */
function Notices({ edited }: { edited: EditedPriceList }) {
  const { t } = useTranslation('prices')
  const { theirs, refused } = edited
  const ofAll = ['list', 'country', 'currency', 'popular'].flatMap((field) => refused[field] ?? [])
  return (
    <>
      {theirs && (
        <Alert tone="warning" announced className={css.notice}>
          <p>{t('theirs.text')}</p>
          <ul>
            {theirs.bundles
              .filter(({ isOffered }) => isOffered)
              .map(({ style, credits, price }) => (
                <li key={style}>
                  {t('theirs.bundle', {
                    style: t(`styles.${style as 'p0'}`),
                    credits,
                    price: formatMoney({ amountMinor: price.amountMinor, currency: theirs.currency }),
                  })}
                </li>
              ))}
          </ul>
          <div className={css.choice}>
            <Button look="quiet" onClick={edited.takeTheirs}>
              {t('theirs.take')}
            </Button>
            <Button look="quiet" onClick={edited.keepMine}>
              {t('theirs.keep')}
            </Button>
          </div>
        </Alert>
      )}
      {ofAll.map((text) => (
        <Alert key={text} tone="danger" announced className={css.notice}>
          {text}
        </Alert>
      ))}
    </>
  )
}
