import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { actionOf } from '../requests/action-limits.ts'
import { countAction } from '../requests/count-action.ts'
import type { RequestContext } from '../requests/request-context.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      actionLimits: ActionLimitPlugin<Types>
    }
  }
}

/**
 * Counts a field against the action limits before it runs: the one place shared by the graph, the old calls,
 * sockets and aliases.
 */
class ActionLimitPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const action = actionOf(parentType, name)
    if (action === undefined) return resolve
    return async (parent, args, context, info) => {
      await countAction(context as RequestContext, action)
      return resolve(parent, args, context, info)
    }
  }
}

export const ACTION_LIMIT_PLUGIN = 'actionLimits'
SchemaBuilder.registerPlugin(ACTION_LIMIT_PLUGIN, ActionLimitPlugin)
