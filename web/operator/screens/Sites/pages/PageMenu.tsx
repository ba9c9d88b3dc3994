import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PageMenu_page$key } from '#web/__generated__/PageMenu_page.graphql.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import { Menu, type MenuItem } from '#web/design/notice/Menu.tsx'
import type { EditedText } from './usePageDraft.ts'

type Props = { page: PageMenu_page$key; edited: EditedText; onRemove: () => void; onRenew: () => void }

/** What is rare: removing a page, renewing the terms, and discarding what was typed. */
export function PageMenu({ page: key, edited, onRemove, onRenew }: Props) {
  const { t } = useTranslation('sitePages')
  const { kind, language } = useFragment(fragment, key)
  const hasOwn = language?.newest || language?.scheduled
  const removal: MenuItem = {
    text: t('remove.act'),
    danger: true,
    off: hasOwn ? undefined : t('remove.nothing'),
    onSelect: onRemove,
  }
  const items: MenuItem[] = [
    kind === 'SIGNUP' ? { text: t('renew.act'), onSelect: onRenew } : removal,
    ...(edited.isChanged ? [{ text: t('editor.discard'), danger: true, onSelect: edited.drop }] : []),
  ]
  return (
    <Menu label={t('more')} items={items}>
      {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('more')} look="line" />}
    </Menu>
  )
}

const fragment = graphql`
  fragment PageMenu_page on OperatorPage @argumentDefinitions(language: { type: "String" }) {
    kind
    language(language: $language) {
      newest {
        __typename
      }
      scheduled {
        __typename
      }
    }
  }
`
