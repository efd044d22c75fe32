import { apiRoute } from '#app/http/api.server.ts';
import { calculationOperation } from './calculation-operation.ts';
import { EXISTING_SCENARIOS } from './step-operation.ts';

const handle = apiRoute('existing/estimate/calculation', calculationOperation(EXISTING_SCENARIOS));
export const loader = handle;
export const action = handle;
