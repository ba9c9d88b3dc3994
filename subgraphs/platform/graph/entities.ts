import { GLOBAL_ID, rowIdOf, toGlobalId } from '../base/global-ids.ts'
import type { Audience } from '../requests/audience.ts'
import { batchLoad, type RequestContext } from '../requests/request-context.ts'
import type { Builder, GraphTypes } from './schema-builder.ts'

/** What one subgraph knows of an object of another: its global id. */
export type EntityReference = { id: string }

type ObjectRef<Tables, Shape> = PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, Shape>
type Find<Tables, Shape> = (
  ctx: RequestContext<Tables>,
  id: string,
) => Shape | null | undefined | Promise<Shape | null | undefined>

/**
 * Makes a type an entity: the gateway may ask for its objects by their global ids.
 * @param find the object of a row id, if the request may see it
 */
export function addEntity<Tables, Shape>(
  builder: Builder<Tables>,
  ref: ObjectRef<Tables, Shape>,
  find: Find<Tables, Shape>,
): void {
  addEntityByGlobalId(builder, ref, (ctx, id) => {
    const rowId = rowIdOf(ref.name, id)
    return rowId === undefined ? null : find(ctx, rowId)
  })
}

/** Makes a type an entity whose global ids hold something other than a row id. */
export function addEntityByGlobalId<Tables, Shape>(
  builder: Builder<Tables>,
  ref: ObjectRef<Tables, Shape>,
  find: Find<Tables, Shape>,
): void {
  const entity = {
    key: builder.selection<EntityReference>('id'),
    resolveReference: async ({ id }: EntityReference, ctx: RequestContext<Tables>) =>
      (await find(ctx, id)) ?? null,
  }
  builder.asEntity(ref, entity as never)
}

// With federation's prefix the directives need no import, which the library derives from its own options.

/** Extensions of a field that belongs to another subgraph; see `provides`. */
export const EXTERNAL = { directives: [{ name: 'federation__external', args: {} }] }

/**
 * Extensions of a field whose answer already holds some fields of another subgraph's entity, so that the
 * gateway need not ask the owner. Here they are declared `EXTERNAL`.
 */
export function provides(fields: string) {
  return { directives: [{ name: 'federation__provides', args: { fields } }] }
}

/**
 * Makes a type an entity whose objects are found in a list that the request may read: its rule decides.
 * @param list the objects that the request may see, each with its row id; few enough to read them all
 */
export function addListedEntity<Tables, Shape extends { id: string }>(
  builder: Builder<Tables>,
  ref: ObjectRef<Tables, Shape>,
  list: (ctx: RequestContext<Tables>) => Shape[] | Promise<Shape[]>,
): void {
  addEntity(builder, ref, (ctx, rowId) =>
    batchLoad(
      ctx,
      `listed ${ref.name}`,
      rowId,
      async () => new Map((await list(ctx)).map((row) => [row.id, row])),
    ),
  )
}

/**
 * The signed-in member, to whom a subgraph adds fields of its own. The gateway gets no other member.
 * @see subgraphs/accounts/account/account.schema.ts, which owns the type
 */
export function viewerStub<Tables, Shape extends EntityReference = EntityReference>(
  builder: Builder<Tables>,
): ObjectRef<Tables, Shape> {
  const ref = stub<Tables, Shape>(builder, 'Viewer', {
    audience: 'owner',
    description: 'The signed-in member. Readable by that member only.',
  })
  addEntity(builder, ref, ({ viewer }, memberId) =>
    memberId === viewer?.memberId ? ({ id: toGlobalId('Viewer', memberId) } as Shape) : null,
  )
  return ref
}

/**
 * A profile, to which a subgraph adds fields of its own.
 * @see subgraphs/profiles/profile/profile.schema.ts, which owns the type and decides who may see it
 */
export function profileStub<Tables>(builder: Builder<Tables>): ObjectRef<Tables, EntityReference> {
  const ref = stub<Tables, EntityReference>(builder, 'Profile', {
    audience: 'member',
    description: 'A member as others see it.',
  })
  addEntity(builder, ref, (_ctx, memberId) => ({ id: toGlobalId('Profile', memberId) }))
  return ref
}

/** Who may open a member's page in the console. */
export const MEMBER_PAGE = { operator: ['support', 'moderator', 'finance'] } as const

/**
 * A member in the console, to which a subgraph adds fields of its own. Only `Query.operatorMember` and acts
 * on the member lead to one, and both are audited. A field reads rows of the request's site only.
 * @see subgraphs/accounts/member-admin/operator-member.schema.ts, which owns the type
 */
export function operatorMemberStub<Tables>(builder: Builder<Tables>): ObjectRef<Tables, EntityReference> {
  const ref = stub<Tables, EntityReference>(builder, 'OperatorMember', {
    audience: MEMBER_PAGE,
    description: 'A member, as operators see one.',
  })
  addEntity(builder, ref, (_ctx, memberId) => ({ id: toGlobalId('OperatorMember', memberId) }))
  return ref
}

/** The row id of a member in the console. */
export function memberIdOf({ id }: EntityReference): string {
  return rowIdOf('OperatorMember', id)!
}

/**
 * An order in the console, to which another subgraph leads.
 * @see subgraphs/billing/operator/operator-order.schema.ts, which owns the type and reads the site's orders
 */
export function operatorOrderStub<Tables>(builder: Builder<Tables>): ObjectRef<Tables, EntityReference> {
  const ref = stub<Tables, EntityReference>(builder, 'OperatorOrder', {
    audience: { operator: ['finance', 'support'] },
    description: 'An order of a member, as operators see it.',
  })
  addEntity(builder, ref, (_ctx, orderId) => ({ id: toGlobalId('OperatorOrder', orderId) }))
  return ref
}

function stub<Tables, Shape extends EntityReference>(
  builder: Builder<Tables>,
  name: string,
  options: { audience: Audience; description: string },
): ObjectRef<Tables, Shape> {
  const ref = builder.objectRef<Shape>(name)
  ref.implement(options as never)
  builder.objectField(ref, 'id', (t) =>
    t.id({
      description: GLOBAL_ID,
      resolve: ({ id }: EntityReference) => id,
    } as never),
  )
  return ref
}
