import { graphql, readInlineData, useFragment } from 'react-relay'
import type { IcebreakerListEditor_list$key } from '#web/__generated__/IcebreakerListEditor_list.graphql.ts'
import type { IcebreakerListEditor_site$key } from '#web/__generated__/IcebreakerListEditor_site.graphql.ts'
import type { IcebreakerListEditor_state$key } from '#web/__generated__/IcebreakerListEditor_state.graphql.ts'
import { changeIcebreakers, revertIcebreakersChange } from './icebreakerSaving.ts'
import { ListEditor } from './ListEditor.tsx'
import { ListHistory } from './ListHistory.tsx'
import type { ListState } from './lists.rules.ts'

type Props = { site: IcebreakerListEditor_site$key; list: IcebreakerListEditor_list$key }

/** The suggested first messages of a site in one language. */
export function IcebreakerListEditor({ list: key, ...keys }: Props) {
  const site = useFragment(siteFragment, keys.site)
  const list = useFragment(fragment, key)
  const { language } = list
  return (
    <ListEditor
      site={site}
      address="icebreakers"
      language={language}
      list={readIcebreakerList(list)}
      history={(nameOf) => (
        <ListHistory changes={list.changes} nameOf={nameOf} revert={revertIcebreakersChange} />
      )}
      send={async (version, rows) => {
        const entries = rows.map(({ id, isOffered, texts }) => ({
          ...(id === null ? {} : { id }),
          isOffered,
          text: texts[language] ?? '',
        }))
        const answer = await changeIcebreakers({ language, version, entries })
        return (
          answer && { ...answer, list: answer.icebreakerList && readIcebreakerList(answer.icebreakerList) }
        )
      }}
    />
  )
}

function readIcebreakerList(key: IcebreakerListEditor_state$key): ListState {
  const { version, language, entries } = readInlineData(stateFragment, key)
  const rows = entries.map(({ id, key: name, isOffered, text }) => ({
    id,
    key: name,
    // Each site has its own, so that this says nothing.
    isOwn: false,
    isOffered,
    texts: { [language]: text },
    productTexts: {},
  }))
  return { version, rows }
}

const stateFragment = graphql`
  fragment IcebreakerListEditor_state on IcebreakerList @inline {
    version
    language
    entries {
      id
      key
      isOffered
      text
    }
  }
`

const fragment = graphql`
  fragment IcebreakerListEditor_list on IcebreakerList {
    language
    ...IcebreakerListEditor_state
    changes {
      ...ListHistory_change
    }
  }
`

const siteFragment = graphql`
  fragment IcebreakerListEditor_site on OperatorSite {
    ...ListEditor_site
  }
`
