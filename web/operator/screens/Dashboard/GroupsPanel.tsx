import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { GroupsPanel_money$key } from '#web/__generated__/GroupsPanel_money.graphql.ts'
import type { GroupsPanel_signups$key } from '#web/__generated__/GroupsPanel_signups.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { saveCsv } from '#web/operator/parts/saveCsv.ts'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { amountsIn, COUNT } from './figureTexts.ts'
import css from './FigurePanel.module.css'

type Props = {
  title: string
  /** The file's name, without its ending. */
  name: string
  /** The head of the first column. */
  head: string
  nameOf: (key: string) => string
  /** Its name in the file, if it is not the key. */
  fileNameOf?: (key: string) => string
  currency: string
  signups: readonly GroupsPanel_signups$key[]
  money: readonly GroupsPanel_money$key[]
}

type Group = {
  key: string
  signups: number
  activated: number
  firstPurchases: number
  sold: number
  refunded: number
}

/** The days' sums of each network, country or site. */
export function GroupsPanel({
  title,
  name,
  head,
  nameOf,
  fileNameOf = (key) => key,
  currency,
  signups,
  money,
}: Props) {
  const { t } = useTranslation('dashboard')
  const { t: ofConsole } = useTranslation('console')
  const rows = groupsOf({ signups, money, currency })
  const figure = (key: 'signups' | 'activated' | 'firstPurchases' | 'sold' | 'refunded') => {
    const texts = key === 'sold' || key === 'refunded' ? amountsIn(currency) : COUNT
    const isAmount = texts !== COUNT
    return {
      screen: { key, head: t(key), isNumeric: true, text: (row: Group) => texts.text(row[key]) },
      file: {
        key,
        head: isAmount ? t('inCurrency', { figure: t(key), currency }) : t(key),
        text: (row: Group) => texts.fileText(row[key]),
      },
    }
  }
  const figures = (['signups', 'activated', 'firstPurchases', 'sold', 'refunded'] as const).map(figure)
  const columns: Column<Group>[] = [
    { key: 'name', head, text: ({ key }) => nameOf(key) },
    ...figures.map(({ screen }) => screen),
  ]
  const save = () =>
    saveCsv(
      name,
      [{ key: 'key', head, text: ({ key }: Group) => fileNameOf(key) }, ...figures.map(({ file }) => file)],
      rows,
    )
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button look="quiet" icon={Download} onClick={save} aria-label={t('csvOf', { panel: title })}>
          {ofConsole('csv.button')}
        </Button>
      }
    >
      {/* Arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.groups} tabIndex={0} aria-label={t('tableOf', { panel: title })}>
        <Table label={title} columns={columns} rows={rows} keyOf={({ key }) => key} dense still />
      </section>
    </Panel>
  )
}

function groupsOf({ signups, money, currency }: Pick<Props, 'signups' | 'money' | 'currency'>): Group[] {
  const groups = new Map<string, Group>()
  const groupOf = (key: string) => {
    const known = groups.get(key) ?? {
      key,
      signups: 0,
      activated: 0,
      firstPurchases: 0,
      sold: 0,
      refunded: 0,
    }
    groups.set(key, known)
    return known
  }
  for (const one of signups) {
    const { key, signups: count, activated } = readInlineData(signupsFragment, one)
    Object.assign(groupOf(key), { signups: count, activated })
  }
  for (const one of money) {
    const row = readInlineData(moneyFragment, one)
    const group = groupOf(row.key)
    group.firstPurchases += row.firstPurchases
    if (row.sold.currency !== currency) continue
    group.sold = row.sold.amountMinor
    group.refunded = row.refunded.amountMinor
  }
  return [...groups.values()]
}

const signupsFragment = graphql`
  fragment GroupsPanel_signups on SignupGroup @inline {
    key
    signups
    activated
  }
`
const moneyFragment = graphql`
  fragment GroupsPanel_money on MoneyGroup @inline {
    key
    firstPurchases
    sold {
      amountMinor
      currency
    }
    refunded {
      amountMinor
    }
  }
`
