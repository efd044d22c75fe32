import { MOST_COMPARED } from '#app/modules/estimates/view.ts';
import { BulkAction } from '#app/ui/table/bulk-bar.tsx';
import type { ShownRow } from './list-rows.tsx';

/** What can be done with the selected estimates. */
export function BulkButtons(props: {
  readonly rows: readonly Pick<ShownRow, 'estId' | 'state'>[];
  readonly mayDelete: boolean;
  readonly mayOrder: boolean;
  readonly selected: readonly number[] | null;
}) {
  const { rows, mayDelete, mayOrder, selected } = props;
  const reason = (isPossible: boolean, why: string) => (selected && !isPossible ? why : undefined);
  const count = selected?.length ?? 0;
  const states = rows.filter(({ estId }) => selected?.includes(estId)).map(({ state }) => state);
  return (
    <>
      <BulkAction
        label="Compare"
        blocked={reason(count >= 2 && count <= MOST_COMPARED, `select 2 to ${MOST_COMPARED}`)}
      />
      {mayOrder ? (
        <BulkAction
          label="Download as .zip"
          action="/reports"
          method="post"
          blocked={reason(states.includes(2), 'none generated')}
        />
      ) : null}
      {mayDelete ? (
        <BulkAction
          label="Delete drafts"
          action="/estimates/delete"
          blocked={reason(
            states.some((state) => state !== 2),
            'none selected',
          )}
        />
      ) : null}
    </>
  );
}
