import type { liveEvents, LiveEvent, LiveEventShape } from '../events/live-events.ts'
import type { Audience } from '../requests/audience.ts'
import type { RequestContext } from '../requests/request-context.ts'
import type { Builder, GraphTypes } from './schema-builder.ts'

type LiveSubscription<Tables, Shape extends LiveEventShape> = {
  /** Left out for members. */
  audience?: Audience
  description: string
  events: ReturnType<typeof liveEvents<Shape>>
  /** Whose events the request follows. */
  followed: (ctx: RequestContext<Tables>) => string
}

/**
 * Adds a subscription to live events that continues after the last received one, and to its events the
 * cursor.
 */
export function addLiveSubscription<Tables, Shape extends LiveEventShape>(
  builder: Builder<Tables>,
  field: string,
  ref: PothosSchemaTypes.ObjectRef<GraphTypes<Tables>, LiveEvent<Shape>>,
  { audience, description, events, followed }: LiveSubscription<Tables, Shape>,
): void {
  builder.objectField(ref, 'cursor', (t) =>
    t.string({
      description: 'The position of this event. Pass it as `after` to resume after a lost connection.',
      resolve: ({ sequence }: LiveEvent<Shape>) => String(sequence),
    } as never),
  )
  builder.subscriptionField(field, (t) =>
    t.field({
      type: ref,
      ...(audience === undefined ? {} : { audience }),
      description,
      args: {
        after: t.arg.string({
          description:
            'The cursor of the last received event; missed events are sent first. Without it, only new events are sent.',
        }),
      },
      subscribe: (_root: object, { after }: { after?: string | null }, ctx: RequestContext<Tables>) =>
        events.follow({ db: ctx.db, pubSub: ctx.services.pubSub, memberId: followed(ctx), after }),
      resolve: (event: LiveEvent<Shape>) => event,
    } as never),
  )
}
