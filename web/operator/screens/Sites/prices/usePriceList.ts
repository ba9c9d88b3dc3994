import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { usePriceList_list$key } from '#web/__generated__/usePriceList_list.graphql.ts'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { changePriceList } from './priceChanges.ts'
import {
  draftOf,
  inItsCurrency,
  isSame,
  refusalsByField,
  wantedOf,
  type Draft,
  type PriceList,
  type Row,
} from './priceList.rules.ts'

/** The bundles of a country, as the server gave them. */
export function readPriceList(key: usePriceList_list$key): PriceList {
  const { country, currency, version, bundles } = readInlineData(fragment, key)
  return inItsCurrency({
    country,
    currency,
    version,
    bundles: bundles.map(({ style, credits, isPopular, isOffered, priceCharged, price }) => ({
      style,
      credits,
      isPopular,
      isOffered,
      priceCharged,
      price: { amountMinor: price.amountMinor, currency: price.currency },
    })),
  })
}

export type EditedPriceList = {
  draft: Draft
  isChanged: boolean
  isBusy: boolean
  /** What the server refused, in words, by field; `list` for the whole. */
  refused: Record<string, string>
  /** What another operator has made of it meanwhile. */
  theirs: PriceList | undefined
  /** The bundles on sale that the draft began with. */
  base: PriceList
  change: (changed: Partial<Draft>) => void
  changeRow: (style: Row['style'], changed: Partial<Row>) => void
  discard: () => void
  takeTheirs: () => void
  keepMine: () => void
  /** @returns whether it is on sale */
  save: () => Promise<boolean>
}

/**
 * The bundles of a country in their fields. What is typed stays until it is saved or discarded: a lost
 * answer, a refusal or another operator's change takes nothing away.
 */
export function usePriceList(list: PriceList, onSaved: () => void): EditedPriceList {
  const { t } = useTranslation('prices')
  const wordsByPath = useRefusalsByField('list')
  const [base, setBase] = useState(list)
  const [draft, setDraft] = useState(() => draftOf(list))
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<PriceList>()
  const [isBusy, setBusy] = useState(false)
  const [seen, setSeen] = useState(list)
  const [newest, setNewest] = useState(list)
  const isChanged = !isSame(draft, draftOf(base))
  // The list is read again after a change, also one of another country.
  if (list.version !== seen.version) {
    setSeen(list)
    setNewest(list)
    if (!isChanged) adopt(list)
  }

  /** @param sent the draft that became `next`; what was typed since stays */
  function adopt(next: PriceList, sent?: Draft) {
    setBase(next)
    setNewest(next)
    setDraft((known) => (sent === undefined || known === sent ? draftOf(next) : known))
    setTheirs(undefined)
    setRefused({})
  }
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  async function save() {
    setBusy(true)
    const { country, version } = base
    const answer = await changePriceList({ country, version, currency: draft.currency, ...wantedOf(draft) })
    setBusy(false)
    if (!answer) return false
    const now = answer.priceList && readPriceList(answer.priceList)
    if (answer.code === undefined && now) {
      adopt(now, draft)
      showToast({ tone: 'success', title: t('saved') })
      onSaved()
      return true
    }
    if (now) setTheirs(now)
    else setRefused(refusalsByField(wordsByPath(answer), draft))
    return false
  }
  return {
    draft,
    base,
    isChanged,
    isBusy,
    refused,
    theirs,
    change,
    changeRow: (style, changed) =>
      change({ rows: draft.rows.map((row) => (row.style === style ? { ...row, ...changed } : row)) }),
    discard: () => adopt(newest),
    takeTheirs: () => theirs && adopt(theirs),
    keepMine: () => {
      if (theirs) setBase(theirs)
      setTheirs(undefined)
    },
    save,
  }
}

const fragment = graphql`
  fragment usePriceList_list on PriceList @inline {
    country
    currency
    version
    bundles {
      style
      credits
      isPopular
      isOffered
      priceCharged
      price {
        amountMinor
        currency
      }
    }
  }
`
