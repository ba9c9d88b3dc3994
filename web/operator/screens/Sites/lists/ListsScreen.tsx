import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { ListsScreenQuery } from '#web/__generated__/ListsScreenQuery.graphql.ts'
import { NotFoundError } from '#web/runtime/NotFoundError.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { OtherSite } from '../OtherSite.tsx'
import { listOfAddress } from './addresses.rules.ts'
import { ChoiceListEditor } from './ChoiceListEditor.tsx'
import { GiftListEditor } from './GiftListEditor.tsx'
import { IcebreakerListEditor } from './IcebreakerListEditor.tsx'

/** `/operator/sites/:token/lists/:list`: a list that members of a site choose from. */
export default function ListsScreen({ queryRef }: PageProps<ListsScreenQuery>) {
  const { t } = useTranslation('lists')
  const data = usePreloadedQuery<ListsScreenQuery>(query, queryRef)
  const { operatorSite: site, operator, choiceList, giftList, icebreakerList } = data
  const list = listOfAddress(useParams()['list'])
  if (!site || !operator) throw new NotFoundError()
  if (site.token !== operator.site.token)
    return <OtherSite site={site} part="lists" worksOn={operator.site.name} what={t('title')} />
  if (list === 'gifts') return giftList ? <GiftListEditor key={list} site={site} list={giftList} /> : null
  if (list === 'icebreakers')
    return icebreakerList ? (
      <IcebreakerListEditor key={icebreakerList.language} site={site} list={icebreakerList} />
    ) : null
  return choiceList ? <ChoiceListEditor key={list} address={list} site={site} list={choiceList} /> : null
}

const query = graphql`
  query ListsScreenQuery(
    $token: String!
    $name: ChoiceListName!
    $language: String
    $isChoices: Boolean!
    $isGifts: Boolean!
    $isIcebreakers: Boolean!
  ) @preloadable {
    operatorSite(token: $token) {
      token
      ...OtherSite_site
      ...ChoiceListEditor_site
      ...GiftListEditor_site
      ...IcebreakerListEditor_site
    }
    operator {
      site {
        token
        name
      }
    }
    choiceList(name: $name) @include(if: $isChoices) {
      ...ChoiceListEditor_list
    }
    giftList @include(if: $isGifts) {
      ...GiftListEditor_list
    }
    icebreakerList(language: $language) @include(if: $isIcebreakers) {
      language
      ...IcebreakerListEditor_list
    }
  }
`
