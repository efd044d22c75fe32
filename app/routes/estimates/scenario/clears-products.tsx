import { Notice } from '#app/ui/feedback/notice.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';

/** Asked before another scenario is stored for an estimate that has products already. */
export function ClearsProducts() {
  return (
    <div className="field field-invalid">
      <Notice type="warning">
        Another scenario clears the selected and updated products of this estimate. What was typed for them is kept
        until the estimate is generated.
      </Notice>
      <Checkbox name="clearsProducts" value="yes" label="Change the scenario and clear the products" />
    </div>
  );
}
