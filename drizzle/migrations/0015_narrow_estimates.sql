-- What the wizard's steps hold is most of a row and no list reads it: it is kept beside the table, so that lists, counts
-- and searches of a million estimates read a third of the pages.
ALTER TABLE estimates SET (toast_tuple_target = 128);
