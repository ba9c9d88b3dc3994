import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { TrustedFlaggersScreenQuery } from '#web/__generated__/TrustedFlaggersScreenQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { CsvButton } from '#web/operator/parts/CsvButton.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FilterSelect } from '#web/operator/parts/FilterSelect.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import { Table, type Column } from '#web/operator/parts/Table.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { formatDate, formatNumber } from '#web/runtime/text/format.ts'
import type { Flagger } from './flagger.ts'
import { FlaggerDialog } from './FlaggerDialog.tsx'
import css from './TrustedFlaggersScreen.module.css'

const SHOWN = ['now', 'all'] as const

/** Organisations whose notices come first, also those that no longer count. For admins. */
export default function TrustedFlaggersScreen({ queryRef }: PageProps<TrustedFlaggersScreenQuery>) {
  const { t } = useTranslation('flaggers')
  const { trustedFlaggers, operator } = usePreloadedQuery<TrustedFlaggersScreenQuery>(query, queryRef)
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('now')
  const [opened, setOpened] = useState<string>()
  useKeys([{ keys: 'n', label: t('newKey'), onPress: () => setOpened('new') }])
  const rows = trustedFlaggers.filter(({ state }) => shown === 'all' || state !== 'ENDED')
  const columns = useColumns(setOpened)
  if (!operator) return null
  return (
    <Page
      title={t('title')}
      state={t('state', { count: trustedFlaggers.filter(({ state }) => state === 'ACTIVE').length })}
      toolbar={
        <Toolbar
          label={t('title')}
          actions={
            <>
              <CsvButton name="trusted-flaggers" columns={columns} rows={rows} />
              <Button onClick={() => setOpened('new')}>{t('new')}</Button>
            </>
          }
        >
          <FilterSelect
            label={t('shown')}
            value={shown}
            options={SHOWN.map((value) => ({ value, text: t(`shownOf.${value}`) }))}
            onChange={setShown}
          />
        </Toolbar>
      }
    >
      <p className={css.lead}>{t('lead')}</p>
      {rows.length === 0 ? (
        <EmptyPage title={t('none')} text={t('noneText')} />
      ) : (
        <div className={css.table}>
          <Table label={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </div>
      )}
      <FlaggerDialog
        key={opened}
        isOpen={opened !== undefined}
        flagger={trustedFlaggers.find(({ id }) => id === opened)}
        site={operator.site}
        mayEditAll={operator.worksOnAllSites}
        onChanged={() => void revalidate()}
        onClose={() => setOpened(undefined)}
      />
    </Page>
  )
}

const TONES = { ACTIVE: 'success', AHEAD: 'sunken', OVER: 'sunken', ENDED: 'sunken' } as const

function useColumns(onOpen: (id: string) => void): Column<Flagger>[] {
  const { t } = useTranslation('flaggers')
  const dayText = (day: string) => formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })
  const stateOf = ({ state }: Flagger) => t(`states.${state as 'ACTIVE'}`)
  return [
    {
      key: 'name',
      head: t('name'),
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <button type="button" className={css.name} onClick={() => onOpen(id)}>
          <bdi>{name}</bdi>
        </button>
      ),
    },
    { key: 'authority', head: t('authority'), text: ({ authority }) => authority },
    { key: 'email', head: t('email'), text: ({ email }) => email },
    {
      key: 'sites',
      head: t('where'),
      text: ({ isOfInstallation }) => t(isOfInstallation ? 'everySite' : 'thisSite'),
    },
    { key: 'from', head: t('from'), text: ({ validFrom }) => dayText(validFrom) },
    {
      key: 'until',
      head: t('until'),
      text: ({ validUntil }) => (validUntil == null ? t('noEnd') : dayText(validUntil)),
    },
    {
      key: 'notices',
      head: t('notices'),
      isNumeric: true,
      text: ({ noticeCount }) => formatNumber(noticeCount),
    },
    {
      key: 'last',
      head: t('lastNotice'),
      text: ({ lastNoticeAt }) => (lastNoticeAt == null ? t('never') : formatDate(lastNoticeAt, MOMENT)),
    },
    {
      key: 'state',
      head: t('status'),
      text: stateOf,
      cell: (flagger) => <Tag tone={TONES[flagger.state as 'ACTIVE']}>{stateOf(flagger)}</Tag>,
    },
  ]
}

const query = graphql`
  query TrustedFlaggersScreenQuery @preloadable {
    trustedFlaggers {
      id
      name
      authority
      email
      validFrom
      validUntil
      # eslint-disable-next-line relay/unused-fields -- the dialog shows it
      note
      isOfInstallation
      # eslint-disable-next-line relay/unused-fields -- likewise
      keyMadeAt
      state
      noticeCount
      lastNoticeAt
    }
    operator {
      worksOnAllSites
      site {
        # eslint-disable-next-line relay/unused-fields -- likewise
        name
        # eslint-disable-next-line relay/unused-fields -- likewise
        domains
      }
    }
  }
`
