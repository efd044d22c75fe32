import { apiRoute } from '#app/http/api.server.ts';
import { calculationOperation } from './calculation-operation.ts';
import { NEW_SCENARIOS } from './step-operation.ts';

const handle = apiRoute('estimate/calculation', calculationOperation(NEW_SCENARIOS));
export const loader = handle;
export const action = handle;
