import { SUBGRAPH_SCHEMA } from '#platform/graph/schema-builder.ts'
import { builder } from './builder.ts'
import './block.schema.ts'
import './choice.schema.ts'
import './place.schema.ts'
import './photo.schema.ts'
import './profile.schema.ts'
import './profile-changes.schema.ts'
import './profile-photos.schema.ts'
import './match-finder.schema.ts'
import './search.schema.ts'
import './search-countries.schema.ts'
import './site-statistics.schema.ts'
import './usual-search.schema.ts'
import './viewer.schema.ts'

/** The profiles subgraph's schema. */
export const schema = builder.toSubGraphSchema(SUBGRAPH_SCHEMA)
