// Vitest's setup of tests that open a product: files of one worker share what the gateway reads out of the
// supergraph, as a product with sandboxes does.
import { ApolloGateway } from '@apollo/gateway'
import { readOneSupergraph } from '#gateway/sources/one-supergraph.ts'

readOneSupergraph(ApolloGateway)
