import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { ListEditor_site$key } from '#web/__generated__/ListEditor_site.graphql.ts'
import type { ListHistory_change$key } from '#web/__generated__/ListHistory_change.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { LeavingGuard } from '#web/operator/parts/LeavingGuard.tsx'
import { Table } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { SitePage } from '../SitePage.tsx'
import type { ListAddress } from './addresses.rules.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { ListChoice } from './ListChoice.tsx'
import { ListHistory, type Revert } from './ListHistory.tsx'
import { ListNotices } from './ListNotices.tsx'
import { isUntouched, moved, nameOf, newRow, type ListState, type Row } from './lists.rules.ts'
import { ListSaveBar } from './ListSaveBar.tsx'
import { useListColumns, type GivenColumns } from './useListColumns.tsx'
import { useListDraft, type EditedList, type ListAnswer } from './useListDraft.ts'
import css from './ListEditor.module.css'

type Props = {
  site: ListEditor_site$key
  address: ListAddress
  list: ListState
  changes: readonly ListHistory_change$key[]
  /** Of a list that each language has for itself. */
  language?: string
  /** What a new entry has besides texts. */
  fresh?: Partial<Row>
  /** The price, in credits, of gifts that have none of their own. */
  defaultCredits?: number
  send: (version: string, rows: readonly Row[]) => Promise<ListAnswer | undefined>
  revert: Revert
}

/** A list of a site: its entries in order, one of them open, what is not saved, and the latest changes. */
export function ListEditor({ site: key, address, language, list, changes, send, revert, ...of }: Props) {
  const { t } = useTranslation('lists')
  const site = useFragment(fragment, key)
  const { token } = site
  const languages = language === undefined ? site.languages : [language]
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const id = [token, address, language].join(' ')
  const edited = useListDraft({ id, list, send, onStale: () => void revalidate() })
  const { rows } = edited
  const opening = useOpening(edited, languages, of.fresh)
  // The console's own language first, then the site's in their order.
  const namedBy = useNamedBy(languages)
  const nameIn = (row: Row) => nameOf(row, namedBy)
  return (
    <SitePage
      site={site}
      part="lists"
      state={t('state', {
        count: rows.filter(({ isOffered }) => isOffered).length,
        retired: rows.filter(({ isOffered }) => !isOffered).length,
      })}
      find={<FindField label={t('find')} value={words} onChange={setWords} />}
      toolbar={
        <Toolbar
          label={t('title')}
          actions={
            <Button icon={Plus} onClick={opening.add}>
              {t('add')}
            </Button>
          }
        >
          <ListChoice token={token} open={address} language={language} languages={site.languages} />
        </Toolbar>
      }
    >
      <LeavingGuard isDirty={edited.isDirty} isKept />
      <div className={css.columns}>
        <div className={css.list}>
          <p className={css.legend}>{t(language === undefined ? 'legend' : 'legendIcebreakers')}</p>
          <ListNotices edited={edited} nameOf={nameIn} />
          <Entries
            given={{ languages, namedBy, edited, defaultCredits: of.defaultCredits, onOpen: opening.open }}
            words={words}
          />
        </div>
        <ListHistory
          changes={changes}
          nameOf={(name) => {
            const row = rows.find((one) => one.key === name)
            return (row && nameIn(row)) || name
          }}
          revert={revert}
        />
      </div>
      <ListSaveBar edited={edited} nameOf={nameIn} onRefused={opening.open} />
      <EntryDialog
        row={opening.row}
        languages={languages}
        pictures={[...new Set(rows.flatMap(({ picture }) => picture || []))]}
        defaultCredits={of.defaultCredits}
        isLong={language !== undefined}
        refused={opening.row && edited.refused[opening.row.key]}
        title={(opening.row && nameIn(opening.row)) || t('new')}
        onChange={(changed) => opening.row && edited.change(opening.row.key, changed)}
        onClose={opening.close}
      />
    </SitePage>
  )
}

/** The entries in which the words occur. While only some show, none can be moved. */
function Entries({ given, words }: { given: Omit<GivenColumns, 'onMove'>; words: string }) {
  const { t } = useTranslation('lists')
  const { edited } = given
  const { rows } = edited
  const onMove = (key: string, by: -1 | 1) => edited.replace(moved(rows, key, by))
  const columns = useListColumns({ ...given, onMove: words === '' ? onMove : undefined })
  const shown = rows.filter(({ texts }) => hasWords(Object.values(texts).join(' '), words))
  if (shown.length === 0) return <EmptyPage title={t('none')} text={t('noneText')} />
  return (
    <div className={css.table}>
      <Table label={t('title')} columns={columns} rows={shown} keyOf={(row) => row.key} />
    </div>
  )
}

/** Which entry is open. A new one into which nothing was typed goes with its dialog. */
function useOpening(edited: EditedList, languages: readonly string[], fresh: Partial<Row> | undefined) {
  const [key, setKey] = useState<string>()
  const { rows, replace } = edited
  const row = rows.find((one) => one.key === key)
  return {
    row,
    open: setKey,
    close: () => {
      setKey(undefined)
      if (row && isUntouched(row)) replace(rows.filter((other) => other !== row))
    },
    add: () => {
      const added = newRow(rows, languages, fresh)
      replace([...rows, added])
      setKey(added.key)
    },
  }
}

function useNamedBy(languages: readonly string[]): readonly string[] {
  const { i18n } = useTranslation()
  return [...new Set([i18n.language, ...languages])]
}

const fragment = graphql`
  fragment ListEditor_site on OperatorSite {
    token
    languages
    ...SitePage_site
  }
`
