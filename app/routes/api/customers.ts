import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import {
  accountsAnswer,
  contactsAnswer,
  customersAnswer,
  opportunitiesAnswer,
} from '#app/modules/customers/customers.schema.ts';
import { listAccounts, listContacts, listCustomers, listOpportunities } from '#app/modules/customers/lists.server.ts';
import { paging, recordId, searchText } from './parameters.ts';

const { loader, action } = area({
  'GET account/list': call({
    can: 'customers.view',
    summary: 'Find CRM accounts by part of their name.',
    query: z.strictObject({ search: searchText, ...paging({ limit: 20 }) }),
    output: accountsAnswer,
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listAccounts(actor, query);
      return { data: rows, ...count };
    },
  }),
  'GET account/contacts': call({
    can: 'customers.view',
    summary: 'List the contacts of an account; none outside your data access.',
    query: z.strictObject({ accountId: recordId, search: searchText, ...paging({ limit: 20 }) }),
    output: contactsAnswer,
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listContacts(actor, query);
      return { data: rows, ...count };
    },
  }),
  'GET account/opportunity': call({
    can: 'customers.view',
    summary: 'List the opportunities of an account; none outside your data access.',
    query: z.strictObject({ accountId: recordId, search: searchText, ...paging({ limit: 20 }) }),
    output: opportunitiesAnswer,
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listOpportunities(actor, query);
      return { data: rows, ...count };
    },
  }),
  'GET estimate/customers': call({
    can: 'customers.view',
    summary: 'Find customers by part of their name.',
    query: z.strictObject({ name: searchText, ...paging({ limit: 20 }) }),
    output: customersAnswer,
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listCustomers(actor, query);
      return { data: rows.map(({ id, name }) => ({ Id: id, Name: name })), ...count };
    },
  }),
});

export { action, loader };
