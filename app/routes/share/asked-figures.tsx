import type { ActionFailure } from '#app/http/page.server.ts';
import type { AskableFigure } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { AskedFigures } from './new-link.tsx';

/** Changes the figures that a room asks about. */
export function AskedFiguresForm(props: {
  readonly estId: number;
  readonly link: { readonly shareId: number; readonly label: string; readonly asked: readonly string[] };
  readonly askable: readonly AskableFigure[];
  readonly failure: Pick<ActionFailure, 'errors' | 'values'> | null;
}) {
  const { estId, link, askable, failure } = props;
  const { shareId, label, asked } = link;
  return (
    <section className="section" aria-labelledby="asked-heading">
      <h2 id="asked-heading">Figures that {label || `Link ${shareId}`} asks about</h2>
      <p className="hint">The room changes immediately. Answers to a figure that you remove are kept.</p>
      <form className="form-narrow" method="post" noValidate>
        <input type="hidden" name="shareId" value={shareId} />
        <div className="fields">
          <AskedFigures
            askable={askable}
            chosen={failure ? [failure.values.figures ?? []].flat() : asked}
            errors={failure?.errors.figures}
          />
        </div>
        <div className="share-actions">
          <ButtonLink href={`/estimates/${estId}/share`}>Cancel</ButtonLink>
          <SubmitButton name="intent" value="figures" pendingText="Saving…">
            Save figures
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
