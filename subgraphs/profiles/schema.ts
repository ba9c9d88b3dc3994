import { SUBGRAPH_SCHEMA } from '#platform/graph/schema-builder.ts'
import { builder } from './builder.ts'
import './profile/block.schema.ts'
import './profile/choice.schema.ts'
import './place/place.schema.ts'
import './photo/photo.schema.ts'
import './photo/moderated-photo.schema.ts'
import './profile/profile.schema.ts'
import './profile/profile-changes.schema.ts'
import './photo/profile-photos.schema.ts'
import './search/match-finder.schema.ts'
import './search/search.schema.ts'
import './search/search-countries.schema.ts'
import './statistics/site-statistics.schema.ts'
import './search/usual-search.schema.ts'
import './profile/viewer.schema.ts'

/** The profiles subgraph's schema. */
export const schema = builder.toSubGraphSchema(SUBGRAPH_SCHEMA)
